import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { carName } from '../../../../domain/cars/car.ts'
import { formatPlate, isWholePlate } from '../../../../domain/cars/plate.ts'
import { contactOf } from '../../../../domain/clients/contact.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { normalisePlate } from '../../../../domain/ground/typed/plate.ts'
import { choicesOf, type FoundCar, intakeLabels } from '../../../../domain/intake/found-car.ts'
import { fieldsOf } from '../../../runtime/forms/fields.ts'
import { messageFor } from '../../../runtime/forms/issues.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { useDebounced } from '../../../runtime/page/useDebounced.ts'
import { askForPage, hasSessionEnded, parsePage } from '../../../runtime/regions/fetched-page.ts'
import { buttonClass } from '../../../ui/buttons/button-look.ts'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FieldsAside } from '../../../ui/fields/FormGrid.tsx'
import styles from './IntakeCar.module.css'

type Values = Record<'plaque' | 'vehicule' | 'client' | 'telephone' | 'client_id', string>

export type IntakeCarProps = {
  values: Values
  issues: readonly Issue[]
  /** The known facts about the plate; null before a lookup. */
  found: FoundCar | null
}

const plateProps = {
  type: 'text',
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: limits.lineMax,
  enterKeyHint: 'next',
} as const

const lookUpButton = `<button class="${buttonClass({})}" type="submit" name="geste" value="chercher">Chercher cette plaque</button>`

/** A complete plate is looked up once typing pauses for this long. */
const pauseMs = 300

/**
 * The plate of a car that arrives, and its facts: a known car brings its client along, a new one is described. Without
 * scripts a button looks the plate up; with them, a pause after a complete plate does, or leaving the field.
 */
export function IntakeCar({ values, issues, found: first }: IntakeCarProps) {
  const box = useRef<HTMLDivElement>(null)
  const { goOn, rescueFocus } = useNextField(box)
  const { found, look, forget } = useFound(first, values.plaque, rescueFocus)
  const lookSoon = useDebounced((text: string) => void (isWholePlate(text) && look(text)), pauseMs)
  const awake = useAwake()
  const isNew = issues.length === 0 && !values.plaque
  const field = fieldsOf(intakeLabels, { values, issues })
  // A plate that was typed, or restored, before this code loaded.
  const onStart = useEffectEvent(() => void look(plateIn(box.current)?.value ?? ''))
  useEffect(() => onStart(), [])

  const onInput = ({ value }: HTMLInputElement) => {
    forget(value)
    lookSoon(value)
  }
  const onLeave = (field: HTMLInputElement) => {
    field.value = formatPlate(field.value)
    return look(field.value)
  }
  const onKeyDown = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    await onLeave(event.currentTarget)
    goOn()
  }
  return (
    <div ref={box}>
      <div className={styles.plateRow}>
        <Field
          {...field('plaque')}
          {...(isNew && { autoFocus: true })}
          {...plateProps}
          className={styles.plate}
          onInput={(event) => onInput(event.currentTarget)}
          onBlur={(event) => void onLeave(event.currentTarget)}
          onKeyDown={onKeyDown}
        />
        {!awake && <noscript dangerouslySetInnerHTML={{ __html: lookUpButton }} />}
        <div className={styles.known} role="status">
          {found && <KnownCar found={found} />}
        </div>
      </div>
      <Client key={found?.car?.id ?? 'new'} {...{ found, values, issues }} />
    </div>
  )
}

const plateIn = (box: HTMLElement | null) => box?.querySelector<HTMLInputElement>('[name=plaque]')

/** Moves to the next missing fact: the first empty field of the box, else « Pour quoi ». */
function useNextField(box: RefObject<HTMLDivElement | null>) {
  // An answer removes fields: the next one is known once the page shows it.
  const [turn, setTurn] = useState(0)
  const goOn = () => setTurn((last) => last + 1)
  const onTurn = useEffectEvent(() => {
    const texts = box.current?.querySelectorAll<HTMLInputElement>('input[type=text], input[type=tel]') ?? []
    const why = box.current?.closest('form')?.elements.namedItem('stepType_id')
    const reason = why instanceof RadioNodeList ? why[0] : why
    const next = Array.from(texts).find((one) => one.name !== 'plaque' && one.value === '') ?? reason
    if (next instanceof HTMLElement) next.focus()
  })
  useEffect(() => {
    if (turn > 0) onTurn()
  }, [turn])
  /** Also moves on if the answer removes the focused field. */
  const rescueFocus = () => {
    const { activeElement } = document
    if (activeElement !== plateIn(box.current) && box.current?.contains(activeElement)) goOn()
  }
  return { goOn, rescueFocus }
}

/** Looks a plate up once, by the page that it would open without scripts. @param onKnown called before a known car is shown */
function useFound(first: FoundCar | null, plate: string, onKnown: () => void) {
  const [found, setFound] = useState(first)
  const latest = useRef({ plaque: normalisePlate(plate), done: Promise.resolve() })
  const find = async (plaque: string): Promise<void> => {
    const answer = plaque.length < limits.plateMin ? null : await foundOnPage(plaque)
    if (latest.current.plaque !== plaque) return
    if (answer?.car) onKnown()
    setFound(answer)
  }
  const look = (text: string): Promise<void> => {
    const plaque = normalisePlate(text)
    if (plaque !== latest.current.plaque) {
      latest.current.plaque = plaque
      latest.current.done = find(plaque)
    }
    return latest.current.done
  }
  /** Removes the facts of another plate than the typed one. */
  const forget = (text: string) => {
    if (normalisePlate(text) === latest.current.plaque) return
    latest.current = { plaque: '', done: Promise.resolve() }
    setFound(null)
  }
  return { found, look, forget }
}

/** The intake page's facts about a plate; null on failure: the server looks the plate up again with the form. */
async function foundOnPage(plaque: string): Promise<FoundCar | null> {
  try {
    const response = await askForPage(routes.intake.href({}, { plaque }))
    if (hasSessionEnded(response) || !response.ok) return null
    const island = parsePage(await response.text()).querySelector<HTMLElement>('[data-island=IntakeCar]')
    return JSON.parse(island?.dataset.props ?? '{}').found ?? null
  } catch {
    return null
  }
}

function KnownCar({ found: { car, owner, processes } }: { found: FoundCar }) {
  if (!car) return <p>Inconnue ici. Nouvelle voiture.</p>
  return (
    <>
      <p>
        <strong>{carName(car)}</strong>
      </p>
      <p>{owner ? `${fullName(owner)} · ${contactOf(owner)}` : 'Sans client'}</p>
      {processes.map(({ id, name, arrived }) => (
        <p key={id}>
          Déjà ouvert&nbsp;: <a href={routes.process.href({ id })}>{name}</a>
          {!arrived && (
            <>
              {' · '}
              <a href={routes.arrival.href({ id })}>Elle vient pour cela</a>
            </>
          )}
        </p>
      ))}
    </>
  )
}

/**
 * The client of the car: typed, or chosen among possible ones. The fields for another client appear when they are
 * needed.
 */
function Client({ found, values, issues }: IntakeCarProps) {
  const awake = useAwake()
  const field = fieldsOf(intakeLabels, { values, issues })
  const known = found ? choicesOf(found) : []
  const inDoubt = found !== null && found.doubt.length > 0
  const begin = values.client_id || (inDoubt ? '' : (found?.owner?.id ?? ''))
  const [chosen, setChosen] = useState(begin)
  const isTyped = known.length === 0 || inDoubt || chosen === 'other' || !awake
  const plain = { autoComplete: 'off' }
  return (
    <>
      {known.length > 0 && (
        <Chips legend={intakeLabels.client_id} className={styles.owners} error={messageFor(issues, 'client_id')}>
          {known.map((one) => (
            <Choice key={one.id} value={one.id} {...{ chosen, setChosen }}>
              {fullName(one)}
              {inDoubt && `, ${contactOf(one)}`}
            </Choice>
          ))}
          <Choice value={inDoubt ? 'new' : 'other'} {...{ chosen, setChosen }}>
            {inDoubt ? 'Un nouveau client' : 'Quelqu’un d’autre'}
          </Choice>
        </Chips>
      )}
      <FieldsAside>
        {!found?.car && <Field {...field('vehicule')} {...plain} type="text" />}
        {isTyped && (
          <>
            <Field {...field('client')} {...plain} type="text" autoCapitalize="words" />
            <Field {...field('telephone')} {...plain} type="tel" data-tidy="phone" />
          </>
        )}
      </FieldsAside>
    </>
  )
}

type ChoiceProps = { value: string; chosen: string; setChosen: (value: string) => void; children: ReactNode }

const Choice = ({ value, chosen, setChosen, children }: ChoiceProps) => (
  <Chip type="radio" name="client_id" value={value} defaultChecked={chosen === value} onChange={() => setChosen(value)}>
    {children}
  </Chip>
)
