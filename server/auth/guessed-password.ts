import type { Request } from 'express'
import { isGuessedFirst } from '../../domain/guessed-password.ts'
import { guessedTexts } from '../../domain/messages.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type AppError, invalid } from '../http/errors.ts'
import { flash } from '../http/flash.ts'

let listed: Promise<ReadonlySet<string>> | undefined

/** Whose password it is: what is known of them is tried first. */
type Owner = { email: string; nom: string; prenom: string; garageNom?: string }

/** Whether it is a password that is guessed first: one of the fifty thousand that leaks hold most, or a name of theirs. */
export async function isGuessable({ email, nom, prenom, garageNom = '' }: Owner, password: string): Promise<boolean> {
  listed ??= commonPasswords()
  return isGuessedFirst(password, await listed, [email.replace(/@.*/, ''), nom, prenom, garageNom])
}

/** Told on the next page to whoever signs in with, or sets, such a password. */
export async function warnOfGuessed(req: Request, owner: Owner, password: string): Promise<void> {
  if (await isGuessable(owner, password)) await tellGuessed(req)
}

export const tellGuessed = (req: Request): Promise<void> => flash(req, 'error', guessedTexts.told)

/** Where the garage has said so, a password that is guessed first is not taken; elsewhere it is only told. */
export async function guessedRefusal(
  tx: Pick<TenantRead, 'from' | 'garageId'>,
  owner: Omit<Owner, 'garageNom'>,
  password: string,
): Promise<AppError | undefined> {
  const garage = await tx.from('garages').where({ id: tx.garageId }).first('nom', 'refuse_guessed')
  if (!garage?.refuse_guessed || !(await isGuessable({ ...owner, garageNom: garage.nom }, password))) return undefined
  return invalid([{ path: ['password'], message: guessedTexts.refused, code: 'guessed' }])
}

/** Fifty thousand words, read once somebody signs in. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
