import { readPath } from '../../domain/ground/addresses/address.ts'
import { limits } from '../../domain/ground/limits.ts'
import * as routes from '../../domain/ground/routes.ts'
import { onSelection, selectedProcess } from '../processes/selection.ts'
import { pageSessionId } from '../runtime/page/page-meta.ts'
import { readList, removeText, writeText } from '../runtime/page/storage.ts'

const key = 'recent:v1'

/**
 * The ids of recently opened objects in this browser, of all tabs: they reveal nothing without the server. They are
 * stored after the id of their session, and removed at sign-out.
 */
export function recentIds(): string[] {
  const [session, ...ids] = readList('tabs', key).map(String)
  return session === pageSessionId() ? ids : []
}

export const forgetRecent = (): void => removeText('tabs', key)

/** Records the object of this page, and the processes whose sheet opens over it. */
export function noteOpened(): () => void {
  const note = () => {
    const id = selectedProcess() ?? idOfPage()
    if (!id) return
    const others = recentIds().filter((other) => other !== id)
    writeText('tabs', key, JSON.stringify([pageSessionId(), id, ...others].slice(0, 1 + limits.recentMax)))
  }
  note()
  return onSelection(note)
}

/** The id of the process, client or car of this page. */
function idOfPage(): string | undefined {
  const pages = [routes.process, routes.client, routes.car]
  const [id] = pages.flatMap(({ path }) => readPath(path, location.pathname)?.id ?? [])
  return id?.length === 36 ? id : undefined
}
