import { guessedTexts } from '../../domain/messages.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type AppError, invalid } from '../http/errors.ts'
import { isGuessable } from './guessed-password.ts'

type Owner = { email: string; nom: string; prenom: string }

/** Where the garage has said so, a password that is guessed first is not taken; elsewhere it is only told. */
export async function guessedRefusal(
  tx: Pick<TenantRead, 'from' | 'garageId'>,
  owner: Owner,
  password: string,
): Promise<AppError | undefined> {
  const garage = await tx.from('garages').where({ id: tx.garageId }).first('nom', 'refuse_guessed')
  if (!garage?.refuse_guessed || !(await isGuessable({ ...owner, garageNom: garage.nom }, password))) return undefined
  return invalid([{ path: ['password'], message: guessedTexts.refused, code: 'guessed' }])
}
