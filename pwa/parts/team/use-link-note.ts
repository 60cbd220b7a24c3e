import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** What has to be known of where a link leads: nothing where the server was told its own address. */
export function useLinkNote(): (link: string) => string {
  const { value } = useSnapshot(config)
  useEffect(() => void loadConfig(), [])
  return (link) =>
    value === null || value.public_url !== null || !URL.canParse(link)
      ? ''
      : ` It leads to ${new URL(link).host}, where you have opened Muster. If others reach it at another address, the ` +
        "server's administrator sets that as MUSTER_URL."
}
