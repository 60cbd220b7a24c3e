import { unreachable } from '#shared/contract/problem.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { judge } from './api.ts'
import { noteAnswer } from './connection.ts'
import { currentToken } from '../session/token.ts'

type FileCall = Endpoint & { file: readonly string[] }
type Files<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends FileCall ? Name : never
}[keyof Contract[Noun]]

/** Fetches a file of the API whole; it is called what the server says, else `name`. Throws a `ProblemError`. */
export async function downloadFile<Noun extends keyof Contract, Name extends Files<Noun>>(
  noun: Noun,
  call: Name,
  input: Contract[Noun][Name] extends FileCall ? Input<Contract[Noun][Name]> : never,
  name: string,
): Promise<{ name: string; content: Blob }> {
  const token = currentToken()
  const begun = Date.now()
  try {
    const [{ download }, { contract }] = await Promise.all([
      import('#shared/client/download.ts'),
      import('#shared/contract/index.ts'),
    ])
    const endpoint = contract[noun][call] as FileCall
    const response = await download(
      { baseUrl: location.origin, token: currentToken },
      endpoint,
      input as Input<FileCall>,
    )
    const content = await response.blob().catch((error: unknown) => {
      throw unreachable('The download broke off before it was whole.', error)
    })
    noteAnswer(true, begun)
    return { name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name, content }
  } catch (error) {
    throw judge(error, token)
  }
}
