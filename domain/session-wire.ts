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

export const sessionAnswerSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: sessionUserSchema,
})
