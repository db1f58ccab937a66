/** Announces whether the bar's menu is open, also before its island is hydrated. The event does not bubble. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || target.dataset.nav === undefined) return
    target.querySelector('summary')?.setAttribute('aria-expanded', String(target.open))
  },
  true,
)
