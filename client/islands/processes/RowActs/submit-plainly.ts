/** Sends the rows' form to the address of a row's button, as without scripts: the next page shows the result. */
export function submitPlainly(button: HTMLButtonElement): void {
  const { form, name, value } = button
  if (!form) return
  if (name) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  form.action = button.formAction
  form.submit()
}
