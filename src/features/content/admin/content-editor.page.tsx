import { ChevronLeft, ExternalLink, History } from 'lucide-react'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { keyFromUrl, type EditorView } from '../content-admin.rules.ts'
import { editorView } from '../content-view.server.ts'
import { handleEditorSubmit } from '../content.action.server.ts'
import type { ContentKey } from '../content.rules.ts'
import type { Route } from './+types/content-editor.page'
import { contentText, documentLeadText, documentText, editorText } from './content-admin.text.ts'
import { ContentConflict } from './content-conflict.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorContext } from './editor-context.ts'
import { ShapeFields } from './shape-fields.tsx'
import { StateBadges } from './state-badges.tsx'
import { useContentEditor } from './use-content-editor.ts'
import { VersionsSheet } from './versions-sheet.tsx'

export const loader = requireStaff('manageSettings', ({ params }) => editorView(keyOf(params.key)))

export const action = requireStaff('manageSettings', ({ request, params, staff }) =>
  handleEditorSubmit(keyOf(params.key), request, { by: staff, now: new Date() }),
)

function keyOf(urlKey: string | undefined) {
  const key = keyFromUrl(urlKey)
  if (!key) throw data(null, { status: 404 })
  return key
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function ContentEditorPage({ loaderData: view }: Route.ComponentProps) {
  // Another document has its own state.
  return <Editor key={view.key} view={view} />
}

function Editor({ view }: { view: EditorView }) {
  const t = useText(editorText)
  const editor = useContentEditor(view)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  const title = useTitle(view)
  return (
    <EditorContext value={editor}>
      <title>{title}</title>
      <Link
        to="/admin/content"
        className="mb-2 inline-flex min-h-9 items-center gap-1 text-small font-medium text-link hover:underline"
      >
        <ChevronLeft className="mirrored size-4" strokeWidth={1.8} aria-hidden="true" />
        {t.back}
      </Link>
      <PageHead
        isNested
        title={title}
        sub={<Lead view={view} />}
        actions={
          <Button variant="secondary" onClick={() => setVersionsOpen(true)}>
            <History className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.versions}
          </Button>
        }
      />
      <div
        onBlur={({ target, relatedTarget }) => {
          const { name } = target as unknown as HTMLInputElement
          // Not on a click on a button: a new error message would move the button. Saving checks all fields.
          if (name && !(relatedTarget instanceof HTMLButtonElement)) editor.markTouched(name)
        }}
        className="max-w-[980px] rounded-card border border-line bg-surface p-5 max-sm:p-4"
      >
        <ShapeFields shape={editor.shape} />
      </div>
      <EditorBar view={view} />
      <VersionsSheet
        view={view}
        isOpen={areVersionsOpen}
        onClose={() => setVersionsOpen(false)}
        onRestore={editor.restore}
      />
      {editor.conflict && <ContentConflict {...editor.conflict} />}
    </EditorContext>
  )
}

function useTitle({ key, page, content }: EditorView): string {
  const names = useText(documentText)
  const language = useLanguage()
  return page ? localized((content as { title: Bilingual }).title, language) : names[key as ContentKey]
}

/** What the document is for, its state, and where it is on the site. */
function Lead({ view }: { view: EditorView }) {
  const { key, page, state, edited } = view
  const t = useText(contentText)
  const words = useText(editorText)
  const leads = useText(documentLeadText)
  return (
    <span className="mt-1 grid gap-1.5">
      {page ? (
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi dir="ltr">/pages/{page.slug}</bdi>
          {state !== 'new' && (
            // A document load, because the shop has different styles.
            <a
              href={`/pages/${page.slug}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-link hover:underline"
            >
              {words.see}
              <ExternalLink className="mirrored size-3.5" strokeWidth={1.7} aria-hidden="true" />
            </a>
          )}
        </span>
      ) : (
        leads[key as ContentKey]
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle">
        <StateBadges {...view} />
        {edited && t.edited(edited.by, formatDayAndTime(edited.at))}
      </span>
    </span>
  )
}
