import { type ChangeEvent, useId } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { isReachable } from '../../../runtime/network/network.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { buttonClass } from '../../../ui/buttons/button-look.ts'
import { camera, GalleryWords, gallery, OnTouch } from '../../../ui/fields/PhotoWays.tsx'
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
  const [taken, chosen] = [useId(), useId()]
  const parts = useStore(entryParts)
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    photos.send(line, Array.from(input.files ?? [])).then(
      () => {
        input.value = ''
      },
      () => keepForForm(input),
    )
  }
  const field = { className: 'vh', disabled: !awake, onChange: send }
  const place = <span className="vh">, ligne {number}</span>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or touch only fetches code
    <div className="approval-take" onMouseEnter={loadAhead} onTouchStart={loadAhead} onFocus={loadAhead}>
      <OnTouch>
        <input {...camera} {...field} id={taken} />
        <label htmlFor={taken} className={buttonClass({})}>
          <Icon name="camera" />
          {labels.takePhoto}
          {place}
        </label>
      </OnTouch>
      <input {...gallery} {...field} id={chosen} />
      <label htmlFor={chosen} className={buttonClass({})}>
        <Icon name="image" />
        <GalleryWords mouse={routes.photoNew.title} touch={labels.choosePhoto} />
        {place}
      </label>
      {parts && <parts.LineUploads processId={photos.processId} line={line} />}
    </div>
  )
}

/** Keeps chosen photos, whose code could not be loaded, for the form, which then sends them as without scripts. */
async function keepForForm({ files, form }: HTMLInputElement): Promise<void> {
  if (form && (await isReachable())) {
    const kept = document.createElement('input')
    Object.assign(kept, { type: 'file', name: 'photo', multiple: true, hidden: true, files })
    form.enctype = 'multipart/form-data'
    form.append(kept)
    showToast('info', labels.photosGoWithForm)
  } else showToast('error', labels.noNetwork)
}
