import { newSecret } from './tokens.ts'

// Native code, loaded when the first password comes.
const argon2 = () => import('@node-rs/argon2')

/** Argon2id with the library's defaults (19 MiB, t=2, p=1). */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password)
}

let nobodysHash: Promise<string> | undefined

/** Checks a password; without a hash it works as long, so that timing does not reveal whether an account exists. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newSecret())
  const { verify } = await argon2()
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
