import { visitEach } from './screens/visit.ts'
import { visitsToday } from './screens/visits.ts'

visitEach(visitsToday().filter(([, person]) => person !== 'admin'))
