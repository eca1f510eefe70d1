/** Many people out of the few in `people.text.ts`: given names and families of the same kind, combined. */
import { LANGUAGES, type Bilingual } from '#core/text.ts'
import type { Dice } from './demo-random.rules.ts'
import { people } from './people.text.ts'

/** "daughter of" and "son of"; other names are a given name and a family name. */
const LINKS: Bilingual[] = [
  { fr: ' Mint ', ar: ' بنت ' },
  { fr: ' Ould ', ar: ' ولد ' },
  { fr: ' ', ar: ' ' },
]

interface Name {
  given: Bilingual
  link: Bilingual
  family: Bilingual
}

const names = people.map(nameOf)

export function planNames(dice: Dice, count: number): Bilingual[] {
  const chosen = new Map(people.map((person) => [person.fr, person]))
  while (chosen.size < count) {
    const { given, link } = dice.pick(names)
    const { family } = dice.pick(names.filter((name) => isFromFamily(name) === isFromFamily({ link })))
    const person = { fr: given.fr + link.fr + family.fr, ar: given.ar + link.ar + family.ar }
    chosen.set(person.fr, person)
  }
  return dice.shuffled([...chosen.values()]).slice(0, count)
}

function nameOf(person: Bilingual): Name {
  const link = LINKS.find((words) => person.fr.includes(words.fr)) as Bilingual
  const name: Name = { given: { ...person }, link, family: { ...person } }
  for (const language of LANGUAGES) {
    const at = person[language].indexOf(link[language])
    name.given[language] = person[language].slice(0, at)
    name.family[language] = person[language].slice(at + link[language].length)
  }
  return name
}

function isFromFamily({ link }: Pick<Name, 'link'>): boolean {
  return link.fr === ' '
}

/** `Aïchetou Mint Boubacar` has the mailbox `aichetou.boubacar`. */
export function mailboxOf(latinName: string): string {
  const letters = latinName.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '')
  const parts = letters.toLowerCase().split(' ')
  return `${parts[0]}.${parts.at(-1)}`
}
