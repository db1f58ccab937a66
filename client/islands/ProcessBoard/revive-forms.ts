/**
 * The forms of the page that move an estimate (`data-revive`, a process's id) send a call instead of asking for a page.
 * The code that calls is fetched when it is first wanted; without it the form goes its plain way.
 */
export function followReviveForms(): () => void {
  const onSubmit = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.revive) return
    event.preventDefault()
    import('./revive-link.ts').then(
      ({ reviveLink }) => reviveLink(form),
      () => form.submit(),
    )
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
