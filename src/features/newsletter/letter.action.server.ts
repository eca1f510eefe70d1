/** Handles the forms of the letter screens. */
import { data } from 'react-router'
import * as v from 'valibot'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { transaction } from '#platform/database/database.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import {
  deleteLetter,
  saveLetter,
  scheduleLetter,
  sendTest,
  showInArchive,
  stopLetter,
  unscheduleLetter,
} from './letter-change.server.ts'
import {
  contentProblems,
  parseSendAt,
  sendProblems,
  type LetterAnswer,
  type LetterContent,
} from './letter.rules.ts'

const words = v.strictObject({ fr: v.string(), ar: v.string() })
const MAX_SENT_PRODUCTS = 200

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    subject: words,
    body: words,
    productIds: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.maxLength(MAX_SENT_PRODUCTS),
    ),
    inArchive: v.boolean(),
  }),
)
const revision = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const letterForm = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['save', 'test']), revision, content }),
  v.strictObject({ intent: v.literal('schedule'), revision, content, sendAt: v.string() }),
  v.strictObject({ intent: v.picklist(['unschedule', 'stop', 'delete']) }),
  v.strictObject({ intent: v.literal('archive'), value: v.picklist(['0', '1']) }),
])

type Answer = LetterAnswer | ReturnType<typeof data<LetterAnswer>>

interface Sender {
  id: number
  staff: StaffPerson
  now: Date
}

export async function handleLetterSubmit(request: Request, { id, staff, now }: Sender): Promise<Answer> {
  const form = parseForm(letterForm, await readForm(request))
  const change = { id, by: staff, now }
  switch (form.intent) {
    case 'unschedule':
      await unscheduleLetter(change)
      return { done: 'unscheduled' }
    case 'stop':
      await stopLetter(change)
      return { done: 'stopped' }
    case 'delete':
      await deleteLetter(change)
      return { done: 'deleted' }
    case 'archive':
      await showInArchive({ id, inArchive: form.value === '1' })
      return { done: 'changed' }
    default:
      return changeContent(form, { ...change, to: staff.email })
  }
}

type ContentForm = Extract<v.InferOutput<typeof letterForm>, { content: LetterContent }>

/** What is typed is stored first, so that what is tested or sent is what the screen shows. */
async function changeContent(
  form: ContentForm,
  change: { id: number; by: StaffPerson; now: Date; to: string },
): Promise<Answer> {
  const problems = form.intent === 'save' ? contentProblems(form.content) : sendProblems(form.content)
  if (problems.length > 0) return data<LetterAnswer>({ problems }, { status: 422 })
  return transaction(async () => {
    await saveLetter({ ...change, revision: form.revision, content: form.content })
    if ('sendAt' in form) {
      const sendAt = form.sendAt === '' ? change.now : parseSendAt(form.sendAt)
      await scheduleLetter({ ...change, sendAt })
      return { done: 'scheduled' }
    }
    if (form.intent === 'save') return { done: 'saved' }
    await sendTest(change)
    return { done: 'tested' }
  })
}
