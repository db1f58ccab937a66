import { type Rank, ranks } from './probe.ts'

export const isOpenTo = (who: Rank, least: Rank): boolean => ranks.indexOf(who) >= ranks.indexOf(least)
