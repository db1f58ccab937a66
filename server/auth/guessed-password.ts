import type { Request } from 'express'
import { isGuessedFirst } from '../../domain/guessed-password.ts'
import { warnings } from '../../domain/messages.ts'
import type { Actor } from '../http/actor.ts'
import { flash } from '../http/flash.ts'

let listed: Promise<ReadonlySet<string>> | undefined

/** Told on the next page to whoever signs in with, or sets, a password that is guessed first. */
export async function warnOfGuessed(req: Request, actor: Actor, password: string): Promise<void> {
  listed ??= commonPasswords()
  const known = [actor.email.replace(/@.*/, ''), actor.nom, actor.prenom, actor.garageNom]
  if (isGuessedFirst(password, await listed, known)) await flash(req, 'error', warnings.guessedPassword)
}

/** Fifty thousand words, read once somebody signs in. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
