import { entryLabels } from '../../../domain/entry-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { dropUpload, sendAgain, type Upload } from './queue.ts'

type Props = { upload: Upload }

/** A photo that has not arrived yet: how far it is, or what holds it up and what can be done. */
export function UploadRow({ upload: { key, name, url, state, progress, reason } }: Props) {
  const about = <span className="vh"> {name}</span>
  return (
    <li className="upload">
      {state !== 'refused' && <img src={url} alt="" className="upload-photo" />}
      <div className="upload-state">
        {reason ? (
          <p role="alert" className={state === 'refused' ? 'upload-refused' : undefined}>
            {state === 'refused' && <b>{name}</b>} {reason}
          </p>
        ) : (
          <>
            <progress value={state === 'sending' ? progress : 0} aria-label={name} />
            <span className="small muted">{stateText(state, progress)}</span>
          </>
        )}
        <div className="upload-acts">
          {state === 'kept' && (
            <Button kind="quiet" icon="redo" onClick={() => sendAgain(key)}>
              Réessayer{about}
            </Button>
          )}
          {state !== 'sending' && (
            <Button kind="quiet" icon="close" onClick={() => dropUpload(key)}>
              Retirer{about}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function stateText(state: Upload['state'], progress: number): string {
  if (state === 'queued') return entryLabels.queued
  return progress < 1 ? entryLabels.sending : entryLabels.arriving
}
