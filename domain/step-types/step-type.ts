import type * as z from 'zod'
import type { stepTypeInUseSchema, stepTypeSchema, stepTypeStepSchema } from './step-type-wire.ts'

export type StepTypeStep = z.output<typeof stepTypeStepSchema>
export type StepTypeInUse = z.output<typeof stepTypeInUseSchema>
export type StepType = z.output<typeof stepTypeSchema>

type DefaultStepType = { name: string; steps: { name: string; description: string | null }[] }

/** The types of a new garage, which may change all of them. */
export const defaultStepTypes: DefaultStepType[] = [
  type('Révision', [
    ['Réception et contrôle visuel', 'Relevé du kilométrage, niveaux, éclairage, essuie-glaces'],
    ['Vidange et filtre à huile', null],
    ['Filtres à air et d’habitacle', null],
    ['Contrôle des freins, trains et pneus', null],
    ['Remise à zéro de l’entretien', 'Lecture des défauts et remise à zéro de l’indicateur'],
    ['Essai routier et lavage', null],
  ]),
  type('Freins', [
    ['Diagnostic du freinage', 'Mesure des plaquettes, disques et liquide'],
    ['Dépose des roues et étriers', null],
    ['Remplacement disques et plaquettes', null],
    ['Purge du liquide de frein', null],
    ['Essai routier', null],
  ]),
  type('Carrosserie', [
    ['Expertise et devis', 'Photos, accord de l’assurance'],
    ['Démontage et redressage', null],
    ['Préparation et mastic', null],
    ['Peinture et vernis', 'Passage en cabine'],
    ['Remontage et ajustements', null],
    ['Lustrage et contrôle final', null],
  ]),
  type('Distribution', [
    ['Diagnostic et commande des pièces', null],
    ['Dépose et calage moteur', null],
    ['Remplacement du kit de distribution', 'Courroie ou chaîne, galets, tendeur'],
    ['Pompe à eau et liquide de refroidissement', null],
    ['Remontage et contrôle du calage', null],
    ['Essai routier', null],
  ]),
  type('Pneumatiques', [
    ['Contrôle de l’usure et commande', null],
    ['Démontage et montage des pneus', null],
    ['Équilibrage', null],
    ['Géométrie', null],
    ['Contrôle des pressions', null],
  ]),
  type('Embrayage', [
    ['Diagnostic et essai', null],
    ['Dépose de la boîte de vitesses', null],
    ['Remplacement du kit d’embrayage', 'Disque, mécanisme, butée, volant moteur si besoin'],
    ['Repose et réglages', null],
    ['Essai routier', null],
  ]),
]

function type(name: string, steps: [name: string, description: string | null][]): DefaultStepType {
  return { name, steps: steps.map(([stepName, description]) => ({ name: stepName, description })) }
}
