import { visitEach } from './screens/visit.ts'
import { visits } from './screens/visits.ts'

visitEach(visits.filter(([, person]) => person !== 'admin'))
