import * as z from 'zod'

export const roleSchema = z.enum(['admin', 'employee', 'reader'])

export const sessionUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  garage_id: z.uuid(),
  nom: z.string(),
  prenom: z.string(),
})

/** What only its owner is told of an account. */
export const accountSchema = sessionUserSchema.extend({ morningMail: z.boolean() })

export const sessionAnswerSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: sessionUserSchema,
})
