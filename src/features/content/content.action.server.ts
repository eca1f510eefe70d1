/** Handles the forms of the content screens. */
import { data } from 'react-router'
import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import type { ContentListAnswer, EditorAnswer } from './content-admin.rules.ts'
import { discardDraft, publish, restoreVersion, saveDraft } from './content-documents.server.ts'
import { contentProblems } from './content-form.rules.ts'
import { parseContent } from './content-parse.server.ts'
import { DOCUMENT_SHAPES, shapeKeyOf, type DocumentKey } from './content-shape.rules.ts'
import { editorView } from './content-view.server.ts'
import type { PageContent } from './content.rules.ts'
import { addPage, movePage, removePage, showInFooter } from './page-changes.server.ts'

interface Change {
  by: Actor
  now: Date
}

const rowId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const revision = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const editorForm = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['save', 'publish']), revision, content: v.string() }),
  v.strictObject({ intent: v.literal('discard'), revision }),
  v.strictObject({ intent: v.literal('restore'), revision, version: v.union([v.literal('default'), rowId]) }),
])

type Answer<A> = A | ReturnType<typeof data<A>>

/** A conflict is answered with the stored document, so that the second of two editors can compare both. */
export async function handleEditorSubmit(
  key: DocumentKey,
  request: Request,
  change: Change,
): Promise<Answer<EditorAnswer>> {
  const form = parseForm(editorForm, await readForm(request))
  try {
    return await changeDocument({ ...form, key, ...change })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'contentChanged') throw error
    return data<EditorAnswer>({ conflict: await editorView(key) }, { status: 409 })
  }
}

async function changeDocument(
  change: v.InferOutput<typeof editorForm> & { key: DocumentKey } & Change,
): Promise<Answer<EditorAnswer>> {
  if (change.intent === 'discard') {
    await discardDraft(change)
    return { done: 'discarded' }
  }
  if (change.intent === 'restore') {
    await restoreVersion(change)
    return { done: 'restored' }
  }
  const shapeKey = shapeKeyOf(change.key)
  const content = parseContent(shapeKey, change.content)
  const problems = contentProblems(DOCUMENT_SHAPES[shapeKey], content)
  if (problems.length > 0) return data<EditorAnswer>({ problems }, { status: 422 })
  if (change.intent === 'save') await saveDraft({ ...change, content })
  else await publish({ ...change, content })
  return { done: change.intent === 'save' ? 'saved' : 'published' }
}

const listForm = v.variant('intent', [
  v.strictObject({ intent: v.literal('add'), content: v.string() }),
  v.strictObject({ intent: v.literal('remove'), id: rowId }),
  v.strictObject({ intent: v.literal('move'), id: rowId, to: v.picklist(['up', 'down']) }),
  v.strictObject({ intent: v.literal('footer'), id: rowId, value: v.picklist(['0', '1']) }),
])

export async function handleContentListSubmit(
  request: Request,
  change: Change,
): Promise<Answer<ContentListAnswer>> {
  const form = parseForm(listForm, await readForm(request))
  if (form.intent === 'add') {
    const page = parseContent('page', form.content)
    const problems = contentProblems(DOCUMENT_SHAPES.page, page)
    if (problems.length > 0) return data<ContentListAnswer>({ problems }, { status: 422 })
    return { added: await addPage({ title: (page as PageContent).title, ...change }) }
  }
  if (form.intent === 'remove') {
    await removePage({ id: form.id, ...change })
    return { done: 'removed' }
  }
  if (form.intent === 'move') await movePage({ id: form.id, to: form.to, ...change })
  else await showInFooter({ id: form.id, inFooter: form.value === '1', ...change })
  return { done: 'changed' }
}
