import * as z from 'zod'
import { emailRule, listFields, nullable, phoneRule, requiredLine, wholeListFields } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { languageCodes, languages } from './client-fields.ts'
import { clientTypes } from './client-type.ts'
import { sirenRule } from './siren.ts'

const nom = requiredLine({ max: limits.nomMax, required: 'Nom requis', tooLong: 'Nom trop long' })
const prenom = requiredLine({ max: limits.prenomMax, required: 'Prénom requis', tooLong: 'Prénom trop long' })
const email = nullable(emailRule)
const telephone = nullable(phoneRule)

const type = z.enum(clientTypes, { error: 'Particulier ou professionnel\u00a0?' })

/** A code, or the name that a file may hold. */
const langue = z.preprocess(
  (typed) =>
    languageCodes.find((code) => [code, languages[code].toLowerCase()].includes(String(typed).trim().toLowerCase())) ??
    typed,
  z.enum(languageCodes, { error: 'Langue inconnue' }),
)

const fields = z.object({ nom, prenom, type, email, telephone, siren: sirenRule, langue })

export const clientForm = fields.extend({
  type: type.default('particulier'),
  email: email.default(null),
  telephone: telephone.default(null),
  siren: sirenRule.default(null),
  langue: langue.default('fr'),
})

/** A client of whom only the names are known. */
export const bareClient = clientForm.omit({ nom: true, prenom: true }).parse({})

/** An absent field is left unchanged, null or '' erases it; a name cannot be erased. */
export const clientPatch = fields.partial()

export const clientListQuery = z.object(listFields(limits.clientPageSize))

/** The query of the call: a program reads all clients, or those changed since. */
export const allClientsQuery = clientListQuery.extend(wholeListFields)

/** The query of the page's export, which can include the photos. Programs call each image instead. */
export const clientExportPageQuery = z.object({ format: z.enum(['json', 'zip'], 'Format inconnu').optional() })

/** The query of the export call, which has JSON as its only format. */
export const clientExportQuery = z.object({ format: z.literal('json', 'Format inconnu').optional() })

export type ClientForm = z.output<typeof clientForm>
export type ClientPatch = z.output<typeof clientPatch>
export type ClientListQuery = z.output<typeof clientListQuery>
export type AllClientsQuery = z.output<typeof allClientsQuery>
