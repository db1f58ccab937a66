import * as labels from '../../../domain/ground/texts/labels.ts'
import { isReachable } from './network.ts'

/** The reason why code could not be loaded, for an act without a plain form. */
export const whyNotLoaded = async (): Promise<string> =>
  (await isReachable()) ? labels.codeNotLoaded : labels.noNetwork
