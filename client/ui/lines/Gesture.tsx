import type { ComponentProps } from 'react'
import { Button } from '../buttons/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { value: string; onPress: () => void }

/** A button that changes a list. Without scripts it sends its form with `value`; once hydrated it acts at once. */
export function Gesture({ onPress, ...button }: Props) {
  return (
    <Button
      kind="quiet"
      type="submit"
      name="geste"
      {...button}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    />
  )
}
