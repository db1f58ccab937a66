import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { useDismiss } from '../../../hooks/useDismiss.ts'
import { useHoverOpen } from '../../../hooks/useHoverOpen.ts'
import { onSelection } from '../../../processes/selection.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { pageMeta } from '../../../runtime/page/page-meta.ts'
import { signOut } from '../../../runtime/session/session.ts'
import { forgetRecent } from '../../../search/recent.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './NavMenu.module.css'

export const menuEntries = [
  { page: routes.dashboard, label: 'Dashboard', icon: 'home' },
  { page: routes.clients, label: 'Clients', icon: 'user' },
  { page: routes.settings, label: 'Paramètres', icon: 'gear' },
] as const

/** The value of `aria-current` by the path of an entry. */
export type CurrentEntry = Record<string, 'page' | 'true'>

/**
 * Menu of the bar: a plain `details`; once hydrated, it also opens on hover and closes by itself.
 * @param current computed where the page is rendered, by React Router, which no script loads
 */
export function NavMenu({ current }: { current: CurrentEntry }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { open, close, press, hover } = useHoverOpen(limits.menuCloseDelayMs)
  useDismiss(open, box, (reason) => {
    if (reason === 'escape' && box.current?.contains(document.activeElement))
      box.current.querySelector('summary')?.focus()
    close()
  })
  useEffect(() => onSelection(close))

  const onPress = (event: MouseEvent) => {
    event.preventDefault()
    press()
  }
  return (
    // The landmark is around the button, so that it exists while the menu is closed.
    <nav aria-label="Menu">
      <details ref={box} className={styles.drop} data-nav open={open} {...hover}>
        {/* Not every browser announces a summary as a button; `client/runtime/islands/early-menu.ts` keeps its state before hydration. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a button opens nothing without scripts */}
        <summary className={styles.button} role="button" aria-expanded={open} onClick={onPress}>
          <Icon name="menu" />
          <span className={styles.label}>Menu</span>
          <Icon name="down" small />
        </summary>
        <div className={styles.panel}>
          {menuEntries.map(({ page, label, icon }) => (
            <a key={label} href={page.href()} aria-current={current[page.path]}>
              <Icon name={icon} />
              {label}
            </a>
          ))}
          <SignOutForm />
        </div>
      </details>
    </nav>
  )
}

function SignOutForm() {
  const [pending, setPending] = useState(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!pending) leaveSafely(() => void leave(form))
  }
  const leave = async (form: HTMLFormElement) => {
    setPending(true)
    forgetRecent()
    if (await signOut()) return location.assign(routes.login.href())
    const token = form.elements.namedItem('_csrf')
    if (token instanceof HTMLInputElement) token.value = pageMeta('csrf-token') ?? token.value
    form.submit()
  }
  return (
    <form className={styles.out} method="post" action={routes.logout.href()} onSubmit={onSubmit}>
      <CsrfField />
      <button type="submit" aria-disabled={pending || undefined}>
        <Icon name="signOut" />
        Déconnexion
      </button>
    </form>
  )
}
