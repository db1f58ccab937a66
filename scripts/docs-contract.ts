// `npm run docs:contract`: writes the tables of docs/contract.md that the code holds.
import { readFile, writeFile } from 'node:fs/promises'
import { withFacts } from './contract-facts/facts.ts'

const contract = new URL('../docs/contract.md', import.meta.url)
await writeFile(contract, withFacts(await readFile(contract, 'utf8')))
