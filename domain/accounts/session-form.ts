import * as z from 'zod'
import { boolRule, emailRule, isBlank, requiredLine, requiredSecret, storableText } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { preferencesSchema } from './preferences.ts'

const tooShort = 'Password must be at least 8 characters'

export const passwordRule = storableText(tooShort)
  .min(limits.passwordMin, { error: tooShort, abort: true })
  .max(limits.passwordMax, { error: 'Password too long', abort: true })
  .refine((text) => /[A-Za-zÀ-ÖØ-öø-ÿ]/.test(text) && /\d/.test(text), {
    error: 'Password must contain at least one letter and one number',
  })

export const nomRule = requiredLine({
  min: limits.nomMin,
  max: limits.nomMax,
  required: 'Nom trop court',
  tooLong: 'Nom trop long',
})

export const prenomRule = requiredLine({
  max: limits.prenomMax,
  required: 'Prénom requis',
  tooLong: 'Prénom trop long',
})

export const garageNomRule = requiredLine({
  max: limits.garageNomMax,
  required: 'Nom garage requis',
  tooLong: 'Nom garage trop long',
})

const inviteToken = requiredLine({
  min: limits.inviteTokenMin,
  max: limits.lineMax,
  required: 'Jeton invalide',
  tooLong: 'Jeton invalide',
})

const person = { name: nomRule, prenom: prenomRule, email: emailRule, password: passwordRule }

export const loginForm = z.object({ email: emailRule, password: passwordRule })

/** The garage's name is required unless an invitation says which garage it is. */
export const registerForm = z.preprocess(
  requireGarageWithoutInvite,
  z.object({ ...person, garage_nom: garageNomRule.optional(), inviteToken: inviteToken.optional() }),
)

export const createUserForm = z.object({ ...person, inviteToken })
export const refreshForm = z.object({ refreshToken: requiredSecret('Jeton invalide') })
export const resetRequestForm = z.object({ email: emailRule })
export const resetConfirmForm = z.object({ token: requiredSecret('Jeton invalide'), password: passwordRule })
export const profileForm = z.object({ nom: nomRule, prenom: prenomRule, email: emailRule })
/** An absent field is left unchanged; no field can be erased. */
export const profilePatch = profileForm.extend(preferencesSchema.shape).partial()
export const morningMailForm = z.object({ morningMail: boolRule })
export const changePasswordForm = z.object({
  currentPassword: requiredSecret('Mot de passe actuel requis'),
  password: passwordRule,
})

export type LoginForm = z.output<typeof loginForm>
export type RegisterForm = z.output<typeof registerForm>
export type CreateUserForm = z.output<typeof createUserForm>
export type ProfilePatch = z.output<typeof profilePatch>
export type ChangePasswordForm = z.output<typeof changePasswordForm>

function requireGarageWithoutInvite(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const { inviteToken: invite, garage_nom: garage, ...rest } = input as Record<string, unknown>
  if (isBlank(invite)) return { ...rest, garage_nom: garage ?? '' }
  return isBlank(garage) ? { ...rest, inviteToken: invite } : { ...rest, inviteToken: invite, garage_nom: garage }
}
