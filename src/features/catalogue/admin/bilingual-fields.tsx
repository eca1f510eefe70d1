/** A field in both languages: French on the left, Arabic on the right, in either interface language. */
import type { ReactNode } from 'react'
import { directionOf, type Language } from '#core/text.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { LanguageProvider, useText } from '#ui/page/language.tsx'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import { catalogueFormText, formProblemText, problemSentence } from '../catalogue-form.text.ts'
import type { FormProblem } from '../field-problems.rules.ts'
import type { CatalogueForm } from './use-catalogue-form.ts'

export function LanguageColumns({ children }: { children: (language: Language) => ReactNode }) {
  return (
    <div dir="ltr" className="grid gap-x-5 gap-y-4 md:grid-cols-2">
      {(['fr', 'ar'] as const).map((language) => (
        <LanguageProvider key={language} language={language}>
          <div dir={directionOf(language)} lang={language}>
            {children(language)}
          </div>
        </LanguageProvider>
      ))}
    </div>
  )
}

/** Texts of problems, in the language of the nearest LanguageProvider. */
export function useProblemText() {
  const t = useText(formProblemText)
  return (problem: FormProblem | undefined) => problemSentence(problem, t)
}

interface BilingualFieldProps<F extends CategoryForm | ProductForm> {
  editor: CatalogueForm<F>
  language: Language
}

type TextName = 'name' | 'description' | 'specifications'
const FIELDS = {
  name: { fr: 'name', ar: 'nameAr' },
  description: { fr: 'description', ar: 'descriptionAr' },
  specifications: { fr: 'specifications', ar: 'specificationsAr' },
} as const

/** Props that connect an input to a field of the form. */
export function bind<F extends CategoryForm | ProductForm>(
  editor: CatalogueForm<F>,
  field: keyof F & string,
) {
  return {
    name: field,
    value: String(editor.form[field as keyof typeof editor.form]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      editor.change({ [field]: currentTarget.value } as Partial<F>),
    onBlur: () => editor.touch(field),
  }
}

function useBilingualField<F extends CategoryForm | ProductForm>(
  { editor, language }: BilingualFieldProps<F>,
  name: TextName,
) {
  const problemText = useProblemText()
  const field = FIELDS[name][language] as keyof F & string
  return {
    ...bind(editor, field),
    error: problemText(editor.problemOf(field)),
    dir: directionOf(language),
    lang: language,
  }
}

export function NameField<F extends CategoryForm | ProductForm>(props: BilingualFieldProps<F>) {
  const t = useText(catalogueFormText)
  return <TextField label={t.name} required autoComplete="off" {...useBilingualField(props, 'name')} />
}

export function DescriptionField<F extends CategoryForm | ProductForm>(props: BilingualFieldProps<F>) {
  const t = useText(catalogueFormText)
  const field = useBilingualField(props, 'description')
  return <TextArea label={t.description} required rows={4} placeholder={t.descriptionHint} {...field} />
}

export function SpecificationsField(props: BilingualFieldProps<ProductForm>) {
  const t = useText(catalogueFormText)
  const field = useBilingualField(props, 'specifications')
  return <TextArea label={t.specifications} rows={4} help={t.specificationsHelp} {...field} />
}

/** The name of each language in that language. */
const LANGUAGE_NAMES: Record<Language, string> = { fr: 'Français', ar: 'العربية' }

export function LanguageHeading() {
  return (
    <div className="max-md:hidden">
      <LanguageColumns>
        {(language) => <h3 className="font-semibold">{LANGUAGE_NAMES[language]}</h3>}
      </LanguageColumns>
    </div>
  )
}
