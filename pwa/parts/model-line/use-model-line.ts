import { credits, loadCredits } from '#pwa/data/resources/credits.ts'
import { knowModels, models } from '#pwa/data/resources/models.ts'
import { type Estimate, creditsFor, estimateOf, whoAnswers } from '#pwa/parts/model-line/estimate.ts'
import type { ModelChoice } from '#pwa/parts/model-line/model-menu.tsx'
import { readableCharacters } from '#shared/domain/credits.ts'
import { useEffect } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'

/** What goes with a message: its words, its files, and how many characters came before it in its thread. */
export type LineSize = { text: string; files: readonly { size: number; content: string }[]; thread?: number }

type Line = { estimate: Estimate; choices: ModelChoice[]; preferred: string }

/** Who answers a message of this size and for how much; null until anything is known of the models. */
export function useModelLine(size: LineSize, provider: string | null): Line | null {
  const known = useSnapshot(models)
  const { value: balance } = useSnapshot(credits)

  useEffect(() => {
    void knowModels()
    void loadCredits()
  }, [])

  return lineFrom(known, balance, size, provider)
}

/** The same once the models are known, for a press that came before that; null where they cannot be known. */
export async function knowModelLine(size: LineSize, provider: string | null): Promise<Line | null> {
  await knowModels()
  return lineFrom(models, credits.value, size, provider)
}

function lineFrom(
  { list, preferences }: Snapshot<typeof models>,
  balance: Snapshot<typeof credits>['value'],
  { text, files, thread = 0 }: LineSize,
  provider: string | null,
): Line | null {
  const model = list && preferences && whoAnswers(list, preferences, provider)
  if (!model) return null
  const size = { prompt: text.length, files: files.reduce((sum, file) => sum + readableCharacters(file), 0), thread }
  const preferred = preferences.preferred_provider
  return {
    estimate: estimateOf(model, size, balance),
    choices: list.available.map((each) => ({
      provider: each.provider,
      name: each.display_name,
      credits: creditsFor(each, size),
      isPreferred: each.provider === preferred,
    })),
    preferred,
  }
}
