import { type ActName, actOf } from '../../../../domain/board/acts.ts'
import { readPath } from '../../../../domain/ground/addresses/address.ts'

/** The act of a row's button, and the parameters in the button's address and field. */
export function pressedAct(button: HTMLButtonElement) {
  const name = button.dataset.act as ActName
  const { page, field } = actOf(name)
  const given: unknown = readPath(page.path, new URL(button.formAction).pathname)
  const params = { ...(given as Record<'id' | 'stepId', string>), ...(field && { [field.param]: button.value }) }
  return { name, params, asks: 'asks' in button.dataset }
}
