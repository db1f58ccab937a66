import * as z from 'zod'
import { requiredLine, requiredSecret } from '../ground/fields.ts'
import { secondFactorLimits } from './second-factor.ts'

const codeMax = 40

export const secondCodeRule = requiredLine({ max: codeMax, required: 'Code requis', tooLong: 'Code incorrect' })

export const factorNameRule = requiredLine({
  max: secondFactorLimits.factorNameMax,
  required: 'Nom requis',
  tooLong: 'Nom trop long\u00a0: 40 caractères au plus',
})

const currentPassword = requiredSecret('Mot de passe actuel requis')

/** The form with an app's code or a recovery code; their formats differ. */
export const secondStepForm = z.object({
  pendingToken: requiredSecret('Jeton invalide'),
  code: secondCodeRule,
})
/** The second step on a page: the browser's cookie carries the token. */
export const secondCodeForm = secondStepForm.pick({ code: true })

export const appConfirmForm = z.object({ name: factorNameRule, code: secondCodeRule })
/** The form that removes a factor; the code is required for the last one, and in a session that has not shown one. */
export const factorRemovalForm = z.object({ currentPassword, code: secondCodeRule.optional() })

/** The form of a reauthentication: the password, or a code. */
export const reauthenticationForm = z
  .object({ password: currentPassword.optional(), code: secondCodeRule.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    error: 'Mot de passe ou code requis',
    path: ['password'],
  })

export type SecondStepForm = z.output<typeof secondStepForm>
export type AppConfirmForm = z.output<typeof appConfirmForm>
export type FactorRemovalForm = z.output<typeof factorRemovalForm>
export type ReauthenticationForm = z.output<typeof reauthenticationForm>
