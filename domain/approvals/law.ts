import type * as z from 'zod'
import type { ClientType } from '../clients/client-type.ts'
import {
  lowered,
  type PartsExemption,
  type PartsQuestion,
  type PartsWords,
  partsChoiceLabels,
  partsExemptionLabels,
  partsExemptText,
} from './parts-choice.ts'
import type { shownLawSchema } from './public-schemas.ts'

/**
 * Every sentence of law shown for an agreement that a consumer makes at a distance, with its article and the day on
 * which that article was read. A changed sentence needs a new version, which is stored with each record
 * (docs/accords.md lists what is certain, and what a lawyer has yet to read).
 */
export const lawVersion = '2026-11-26'

type LawText = {
  /** The sentence as the customer reads it. */
  text: string
  /** The articles of the code de la consommation behind the sentence. */
  source: string
  /** The day on which the articles were read. */
  readOn: string
}

const readOn = '2026-11-26'

/** The sentences that a consumer reads before agreeing, in this order. */
export const withdrawalLaw = {
  right: {
    text: 'Vous pouvez renoncer à ce que vous acceptez ici pendant 14 jours, sans donner de raison et sans frais. Le délai commence le lendemain de votre réponse\u00a0; s’il finit un samedi, un dimanche ou un jour férié, il dure jusqu’au jour ouvrable suivant.',
    source: 'L221-18 et L221-19',
    readOn,
  },
  how: {
    text: 'Pour renoncer\u00a0: «\u00a0Renoncer au contrat ici\u00a0», sur la page de votre réponse et dans l’email qui la confirme, ou tout message clair adressé au garage, par exemple le formulaire ci-dessous.',
    source: 'L221-21 et D221-5',
    readOn,
  },
  effects: {
    text: 'Si vous renoncez, les travaux acceptés s’arrêtent, et ce que vous auriez déjà payé pour eux vous est remboursé au plus tard 14 jours après, sauf ce qui est dû pour les travaux faits à votre demande.',
    source: 'L221-24, L221-25 et L221-27',
    readOn,
  },
  later: {
    text: 'Si vous ne demandez rien de plus, les travaux commencent après ce délai, et vous ne devez rien si vous renoncez.',
    source: 'L221-25',
    readOn,
  },
} satisfies Record<string, LawText>

/** The express request that work begins at once, which is optional for a consumer. */
export const beginNowLaw = {
  box: { text: 'Je demande que les travaux commencent tout de suite', source: 'L221-25', readOn },
  means: {
    text: 'Je peux encore renoncer, mais je paierai alors ce qui aura déjà été fait, en proportion du prix accepté.',
    source: 'L221-25',
    readOn,
  },
  end: {
    text: 'Je reconnais que je ne pourrai plus renoncer une fois les travaux entièrement terminés.',
    source: 'L221-28, 1°',
    readOn,
  },
} satisfies Record<string, LawText>

/** The model withdrawal form given by the law; the garage's name and address are printed above it. */
export const withdrawalModel: LawText & { lines: string[] } = {
  text: 'Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous\u00a0:',
  lines: [
    'Travaux\u00a0:',
    'Commandés le\u00a0:',
    'Nom et adresse\u00a0:',
    'Date et signature (uniquement sur papier)\u00a0:',
  ],
  source: 'Annexe à l’article R221-1',
  readOn,
}

/** The labels of the two buttons of a withdrawal, as the law gives them. */
export const withdrawalPresses = {
  begin: { text: 'Renoncer au contrat ici', source: 'L221-21 et D221-5', readOn },
  confirm: { text: 'Confirmer la rétractation', source: 'L221-21 et D221-5', readOn },
} satisfies Record<string, LawText>

/** Parts from the circular economy: the text before the choice, and the categories and exceptions that it unfolds. */
export const partsLaw = {
  question: { text: 'Quelles pièces souhaitez-vous\u00a0?', source: 'L224-67 et D224-25-3', readOn },
  definition: {
    text: 'Les pièces issues de l’économie circulaire ont déjà servi, et sont préparées pour resservir.',
    source: 'R224-23',
    readOn,
  },
  availability: {
    text: 'Les pièces issues de l’économie circulaire sont fournies sous réserve de leur disponibilité\u00a0: le garage vous en dit le délai et le prix avant de les poser.',
    source: 'D224-25-3',
    readOn,
  },
} satisfies Record<string, LawText>

/** The categories of parts that the choice is about. */
export const partsCategories: LawText & { items: string[] } = {
  text: 'Pièces concernées',
  items: [
    'Pièces de carrosserie amovibles',
    'Garnissage intérieur des voitures et camionnettes, sellerie des véhicules à deux ou trois roues',
    'Vitrages non collés',
    'Pièces optiques',
    'Pièces mécaniques ou électroniques, sauf, sur une voiture ou une camionnette, celles des trains roulants, de la direction, des freins et des éléments de liaison au sol assemblés, soumis à usure et non démontables\u00a0; sauf, sur un véhicule à deux ou trois roues, les axes de roues, les garnitures de freins, le cadre, le berceau et les pièces structurelles du châssis',
    'Rétroviseurs et réservoirs à carburant des véhicules à deux ou trois roues',
  ],
  source: 'R224-25',
  readOn,
}

/** The exceptions from that duty, which are the reasons a garage may give (`domain/approvals/parts-choice.ts`). */
export const partsExceptions: LawText & { items: string[] } = {
  text: 'Le garage peut ne pas en proposer',
  items: [
    'pour des travaux gratuits, sous garantie contractuelle, ou lors d’un rappel du constructeur',
    'si elles ne sont pas disponibles dans le délai convenu pour immobiliser le véhicule',
    's’il estime qu’elles présentent un risque important pour l’environnement, la santé publique ou la sécurité routière',
  ],
  source: 'R224-24',
  readOn,
}

/**
 * The warning shown once, before a garage stops giving consumers a right of withdrawal from agreements made at a
 * distance.
 */
export const distanceRisk = {
  instruction: 'Lisez ce que vous risquez, puis cochez la case dessous.',
  text: 'Si un juge y voit un contrat à distance, le client qui n’a pas été informé peut renoncer pendant douze mois de plus (L221-20), les travaux commencés sans sa demande expresse ne sont pas dus (L221-25), et le garage risque une amende (L242-13). Faites lire cette décision à votre conseil.',
  box: 'J’ai lu ce risque\u00a0: mes accords à distance ne sont plus traités comme des contrats à distance',
}

/** The sentences of law that a customer saw, frozen with their agreement. */
export type ShownLaw = z.output<typeof shownLawSchema>

/** The current sentences of law. */
export const shownLaw = (): ShownLaw => ({
  version: lawVersion,
  notice: Object.values(withdrawalLaw).map(({ text }) => text),
  beginNow: beginNowLaw.box.text,
  means: [beginNowLaw.means.text, beginNowLaw.end.text],
  model: [withdrawalModel.text, ...withdrawalModel.lines],
})

/** The current sentences about the choice of parts, or about the garage's reason for not asking. */
export const shownParts = (exemption: PartsExemption | null): PartsWords => ({
  question: partsLaw.question.text,
  choices: partsChoiceLabels,
  availability: partsLaw.availability.text,
  definition: partsLaw.definition.text,
  lists: [partsCategories, partsExceptions].map(({ text, items, source }) => ({ text, items, source })),
  exempt: exemption && { text: partsExemptText, reason: lowered(partsExemptionLabels[exemption]) },
})

type AskedParts = Pick<PartsQuestion, 'exemption' | 'before'> & { lines: readonly { part: string | null }[] }

/**
 * The question about new parts and others, to be frozen with a request: asked if a line has a part, unless the client
 * is known to be a professional.
 * @returns null without a question
 */
export function partsQuestion(
  { lines, exemption, before }: AskedParts,
  client: ClientType | null,
): PartsQuestion | null {
  if (client === 'professionnel' || lines.every(({ part }) => part === null)) return null
  return { law: lawVersion, exemption, before, words: shownParts(exemption) }
}
