import type { Request, RequestHandler, Response } from 'express'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { carriedTexts } from '../../../domain/ground/messages.ts'
import type { WebDeps } from '../../deps.ts'
import { isBackgroundLook } from '../answer/page.ts'
import { formBody } from '../connection/body.ts'
import { isSecretField, typedValues } from '../parse.ts'
import { carryForm, markIn, type SentFields, takeCarried } from '../session/carried-form.ts'
import { csrfToken, saysSameOrigin } from '../session/csrf.ts'
import { flash } from '../session/session.ts'
import { fieldsBeforeFiles } from '../uploads/upload.ts'
import { type Fields, formSent, type PageRequest, type Pages, type ServedPage } from './page-table.ts'
import { safeNext } from './request.ts'

/**
 * Stores the typed values of a form that arrives after the end of its session, until the person has signed in again.
 * Only a form of our own pages is stored, according to the browser: other sites must not fill in values.
 * @returns the address of the page that shows the form again; undefined if nothing was stored
 */
export async function carryTyped(
  deps: WebDeps,
  pages: Pages,
  name: RouteName,
  { req, res }: { req: Request; res: Response },
): Promise<string | undefined> {
  if (!saysSameOrigin(req, deps.config) || isFetched(req)) return undefined
  const body = await sentBody(req, res).catch(() => null)
  const form = body && formSent(pages[name]?.forms, body)
  const mark = markIn(body?._csrf)
  if (!form || form.isButton || !mark) return undefined
  const shownOn = form.shownOn ?? name
  if (!pages[shownOn]?.read) return undefined
  const path = shownOn === name ? req.path : allRoutes[shownOn].path
  // The form is stored in the visitor's session, which counts like any other.
  await csrfToken(req, res)
  await carryForm(deps, req, { mark, path, fields: keptFields(body) })
  return path
}

/** Whether a script sent the form: the script keeps the typed values itself. */
const isFetched = (req: Request): boolean => !['navigate', undefined].includes(req.get('sec-fetch-mode'))

async function sentBody(req: Request, res: Response): Promise<Fields> {
  const fields = await fieldsBeforeFiles(req, res)
  if (fields) return fields
  for (const handler of formBody) await run(handler, req, res)
  return req.body ?? {}
}

const run = (handler: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    handler(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })

/** The text fields, in their order, without passwords, codes and tokens. */
function keptFields(body: Fields): SentFields {
  return Object.entries(body).flatMap(([name, value]): SentFields => {
    const texts = [value].flat().filter((text): text is string => typeof text === 'string')
    return isSecretField(name) ? [] : texts.map((text): [string, string] => [name, text])
  })
}

/** A row whose page shows the values typed before the session ended. The person decides whether to send them. */
export function withTypedBefore(row: ServedPage): ServedPage {
  if (!row.read) return row
  const opens = async (request: PageRequest): Promise<PageRequest> => {
    const { deps, req } = request
    const carried = isBackgroundLook(req) ? null : await takeCarried(deps, req)
    if (!carried) return request
    await flash(req, 'info', carriedTexts.back)
    const fields = fieldsFrom(carried)
    return { ...request, isSent: true, fields, values: typedValues(fields), next: safeNext(fields.retour) }
  }
  return { ...row, opens }
}

/** The fields as a body parser returns them: several with the same name as a list. */
function fieldsFrom(sent: SentFields): Fields {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of sent) {
    const known = fields[name]
    fields[name] = known === undefined ? value : [known, value].flat()
  }
  return fields
}
