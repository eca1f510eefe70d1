import { useState } from 'react'
import { directionOf, inLanguage } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { urlKeyOf, type ContentListAnswer } from '../content-admin.rules.ts'
import { contentProblems } from '../content-form.rules.ts'
import { DOCUMENT_SHAPES } from '../content-shape.rules.ts'
import type { PageContent } from '../content.rules.ts'
import { contentProblemText, contentText, fieldText } from './content-admin.text.ts'
import { LanguageColumns } from './words-field.tsx'

/** Asks for the title of a new page and opens its editor. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const t = useText(contentText)
  const [title, setTitle] = useState({ fr: '', ar: '' })
  const [wasSubmitted, setSubmitted] = useState(false)
  const page: PageContent = { title, body: { fr: '', ar: '' } }
  const problems = contentProblems(DOCUMENT_SHAPES.page, page)
  const { submit, isBusy } = useStaffMutation<ContentListAnswer>({
    failure: t.failed,
    onRefused: ({ code }) => (code === 'tooManyPages' ? t.tooManyPages : t.failed),
    pathAfter: (answer) =>
      'added' in answer ? `/admin/content/${urlKeyOf(`page:${answer.added}`)}` : undefined,
  })
  return (
    <FormDialog
      title={t.addPage}
      sub={t.addPageSub}
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (problems.length === 0 && !isBusy)
          submit({ intent: 'add', content: JSON.stringify(page) }, { action: '/admin/content' })
      }}
      footer={
        <Button type="submit" busy={isBusy && t.creating}>
          {t.create}
        </Button>
      }
    >
      <LanguageColumns>
        {(language) => {
          const problem = problems.find(({ path }) => path === `title.${language}`)
          const words = inLanguage(contentProblemText, language)
          return (
            <TextField
              label={inLanguage(fieldText, language).title}
              required={language === 'fr'}
              autoComplete="off"
              dir={directionOf(language)}
              value={title[language]}
              onChange={({ target }) => setTitle((before) => ({ ...before, [language]: target.value }))}
              error={wasSubmitted && problem ? words[problem.code](problem.limit ?? 0) : undefined}
            />
          )
        }}
      </LanguageColumns>
    </FormDialog>
  )
}
