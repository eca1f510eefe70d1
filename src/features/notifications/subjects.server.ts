/**
 * What events are about. The features that own the subjects come later in the order of features, so that they supply the
 * loader of each kind at the start of the program (src/server/notification-subjects.server.ts).
 */
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import type { Channel, EventName, Facts } from './events.rules.ts'

/** Who gets the messages of an event, and the values of its variables. */
export interface Subject {
  /** Undefined for events of the staff: the shop's own recipients get them. */
  recipient?: Recipient | undefined
  /** Of variables; those of `shop` and `link` are added. A value may be empty: lines that name it are left out. */
  variables: Record<string, string>
  /** The path of the page that the message leads to, such as `/order/…`. */
  path: string
}

export interface Recipient {
  language: Language
  email: string | null
  phone: Phone | null
  /** Whose push messages these are, such as `order:12`; undefined: what the event is about. */
  pushOwner?: string | undefined
  /** By these she wants no messages but those that she has asked for. */
  muted: readonly Channel[]
}

export interface LoadedEvent {
  event: EventName
  /** The part of `about` after the colon. */
  id: string
  facts: Facts
  /** Of the event; the messages may be made later. */
  at: Date
  now: Date
  /** The language of the variables, where the recipient has none of her own. */
  language: Language
}

/** Undefined: the reason for the message is gone, such as an order that was paid meanwhile. */
export type SubjectLoader = (event: LoadedEvent) => Promise<Subject | undefined>

/** Loads the subjects of several events at once, in their order. */
export type BatchedSubjectLoader = (events: LoadedEvent[]) => Promise<(Subject | undefined)[]>

const loaders = new Map<string, BatchedSubjectLoader>()

/** For subjects with many events: one set of statements for all of them. */
export function registerBatchedSubject(kind: string, loader: BatchedSubjectLoader): void {
  loaders.set(kind, loader)
}

export function registerSubject(kind: string, loader: SubjectLoader): void {
  registerBatchedSubject(kind, async (events) => {
    const subjects = []
    for (const event of events) subjects.push(await loader(event))
    return subjects
  })
}

/** The kind of subject before the colon, and its id. */
export function parseAbout(about: string): { kind: string; id: string } {
  const [kind = '', ...rest] = about.split(':')
  return { kind, id: rest.join(':') }
}

export async function loadSubjects(kind: string, events: LoadedEvent[]): Promise<(Subject | undefined)[]> {
  const loader = loaders.get(kind)
  if (!loader) throw new Error(`no subject is registered for ${kind}`)
  return loader(events)
}
