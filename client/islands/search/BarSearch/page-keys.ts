import { actNames, actOf } from '../../../../domain/board/acts.ts'
import { ownKeysHref } from '../../../../domain/ground/addresses/page-links.ts'
import { can, type Role } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'

/** The time after `g` in which the letter of a page is expected. */
const chordMs = 1500
let goingUntil = 0

const go = (href: string) => leaveSafely(() => location.assign(href))

const pages: Record<string, () => void> = {
  d: () => go(routes.dashboard.href()),
  c: () => go(routes.clients.href()),
}

/**
 * Performs a key without a modifier. Each presses a link or a button of the page, so it has the same rights and asks
 * the same questions.
 */
export function pressKey({ key, timeStamp, repeat }: KeyboardEvent, role: Role): void {
  const page = timeStamp < goingUntil ? pages[key] : undefined
  goingUntil = key === 'g' ? timeStamp + chordMs : 0
  if (page) page()
  else if (key === '?') showKeys(role)
  else if (key === 'c' && can({ role }, 'createProcess')) go(routes.intake.href())
  else if (key === 'j') focusRow(1)
  else if (key === 'k') focusRow(-1)
  else if (key === '.') openMenu()
  else if (!repeat) pressAct(key)
}

const dialogCode = lateCode(() => import('./KeysDialog.tsx'))

/** The dialog comes with the libraries of dialogs; if it does not load, the profile lists the keys too. */
function showKeys(role: Role): void {
  dialogCode.run(
    (code) => code.showKeys(role),
    () => go(ownKeysHref()),
  )
}

const row = 'tr[data-key], li[data-key]'

/** The links of the rows of the page's lists, the first of each, without folded ones. */
function rowLinks(): HTMLElement[] {
  const rows = Array.from(document.querySelectorAll(row)).filter((one) => one.closest('main'))
  const links = rows.flatMap((one) => one.querySelector<HTMLElement>('a[href]') ?? [])
  return links.filter((link) => link.getClientRects().length > 0 && !link.closest('details:not([open])'))
}

function focusRow(step: 1 | -1): void {
  const links = rowLinks()
  const here = links.findIndex((link) => link.closest(row)?.contains(document.activeElement))
  links[here === -1 ? 0 : here + step]?.focus()
}

/** Opens the menu of the row that has the focus, on its first button. */
function openMenu(): void {
  const menu = focusedRow()?.querySelector('details')
  if (!menu) return
  menu.open = true
  menu.querySelector('button')?.focus()
}

const focusedRow = () => document.activeElement?.closest(row)

/** Presses the button of the act with this key: of the focused row, else of the process that the page shows. */
function pressAct(key: string): void {
  const name = actNames.find((each) => actOf(each).key === key)
  if (!name) return
  const focused = focusedRow()
  const button = focused
    ? focused.querySelector<HTMLElement>(`button[data-act="${name}"]`)
    : document.querySelector<HTMLElement>(`main form[data-act="${name}"] button:not([aria-disabled=true])`)
  button?.click()
}
