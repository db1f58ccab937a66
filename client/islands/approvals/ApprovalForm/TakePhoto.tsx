import { type ChangeEvent, useId } from 'react'
import * as routes from '../../../../domain/routes.ts'
import * as labels from '../../../../domain/texts/labels.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { buttonClass } from '../../../ui/buttons/button-look.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { entryParts } from '../../processes/entry-parts.ts'
import type { LinePhotos } from './useLinePhotos.ts'

const { loadAhead } = entryParts

type Props = {
  /** Key of the line. */
  line: number
  number: number
  awake: boolean
  photos: LinePhotos
}

/**
 * Adds photos to a line: with scripts they are sent as they are chosen. The page hides it with scripts off, when the
 * form has another field for photos.
 */
export function TakePhoto({ line, number, awake, photos }: Props) {
  const field = useId()
  const parts = useStore(entryParts)
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    photos.send(line, Array.from(input.files ?? [])).then(
      () => {
        input.value = ''
      },
      // The photos stay selected.
      () => showToast('error', labels.noNetwork),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or touch only fetches code
    <div className="approval-take" onMouseEnter={loadAhead} onTouchStart={loadAhead} onFocus={loadAhead}>
      <label htmlFor={field} className={buttonClass({})}>
        <Icon name="camera" />
        {routes.photoNew.title}
        <span className="vh">, ligne {number}</span>
      </label>
      <input
        {...{ id: field, type: 'file', accept: 'image/*', capture: 'environment' }}
        className="vh"
        multiple
        disabled={!awake}
        onChange={send}
      />
      {parts && <parts.LineUploads processId={photos.processId} line={line} />}
    </div>
  )
}
