import { type Car, formatPlate, normalisePlate } from '../../../domain/car.ts'
import { Field } from '../../ui/Field.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { EditCard } from './EditCard.tsx'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

type Props = { car: Car; update: Update }

export function CarCard({ car, update }: Props) {
  const { editing, edit, pending } = update
  return (
    <EditCard
      title="Véhicule"
      what="le véhicule"
      editing={editing.car}
      disabled={pending}
      onToggle={(on) => edit('car', on)}
    >
      {editing.car ? <CarFields car={car} update={update} /> : <KeyValues items={rowsOf(car)} />}
    </EditCard>
  )
}

function CarFields({ car, update: { messageFor } }: Props) {
  const field = (name: 'plaque' | 'marque' | 'modele' | 'annee' | 'km', label: string) => ({
    name,
    label,
    scope,
    defaultValue: name === 'plaque' ? formatPlate(car.plaque) : (car[name] ?? ''),
    error: messageFor(name),
    autoComplete: 'off',
  })
  return (
    <div className={own.fields}>
      <Field
        {...field('plaque', 'Plaque')}
        autoCapitalize="characters"
        spellCheck={false}
        required
        onBlur={({ currentTarget }) => {
          currentTarget.value = normalisePlate(currentTarget.value)
        }}
      />
      <Field {...field('marque', 'Marque')} required />
      <Field {...field('modele', 'Modèle')} optional />
      <Field {...field('annee', 'Année')} inputMode="numeric" optional />
      <Field {...field('km', 'Kilométrage')} inputMode="numeric" optional />
    </div>
  )
}

function rowsOf({ plaque, marque, modele, annee, km }: Car) {
  return [
    { label: 'Plaque', value: formatPlate(plaque) },
    { label: 'Marque', value: marque },
    { label: 'Modèle', value: modele ?? 'Non renseigné' },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Km', value: km === null ? 'Non renseigné' : km.toLocaleString('fr-FR') },
  ]
}
