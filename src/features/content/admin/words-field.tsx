/** A text in both languages: French on the left, Arabic on the right, in either interface language. */
import type { ReactNode } from 'react'
import { directionOf, inLanguage, LANGUAGES, type Language } from '#core/text.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { LanguageProvider, useText } from '#ui/page/language.tsx'
import { join, type WordsShape } from '../content-shape.rules.ts'
import { fieldHelpText, fieldText } from './content-admin.text.ts'
import { useEditor, useErrorOf, useHelp } from './editor-context.ts'
import { RichTextField } from './rich-text-field.tsx'

interface WordsFieldProps {
  name: keyof typeof fieldText
  shape: WordsShape
  path: string
}

export function WordsField({ name, shape, path }: WordsFieldProps) {
  return (
    <LanguageColumns>
      {(language) => (
        <OneLanguage {...{ name, shape, language }} path={join(path, language)} wordsPath={path} />
      )}
    </LanguageColumns>
  )
}

export function LanguageColumns({ children }: { children: (language: Language) => ReactNode }) {
  return (
    <div dir="ltr" className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
      {LANGUAGES.toReversed().map((language) => (
        <LanguageProvider key={language} language={language}>
          <div dir={directionOf(language)} lang={language} className="min-w-0">
            {children(language)}
          </div>
        </LanguageProvider>
      ))}
    </div>
  )
}

function OneLanguage({
  name,
  shape,
  language,
  path,
  wordsPath,
}: WordsFieldProps & { language: Language; wordsPath: string }) {
  const editor = useEditor()
  const errorOf = useErrorOf()
  const ownHelp = useHelp(name, wordsPath)
  const { placeholder } = useText(fieldHelpText)
  const props = {
    label: inLanguage(fieldText, language)[name],
    name: path,
    required: shape.isRequired === true && language === 'fr',
    dir: directionOf(language),
    value: String(editor.valueAt(path)),
    error: errorOf(path),
  }
  const help = props.value.includes('{delivery-') ? placeholder : ownHelp
  const onChange = (value: string) => editor.change(path, value)
  if (shape.isRich) {
    const rich = { ...props, help, max: shape.max, pictures: editor.pictures, onChange }
    return <RichTextField {...rich} />
  }
  const input = {
    ...props,
    ...(help !== undefined && { help }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return shape.isLong ? <TextArea rows={3} {...input} /> : <TextField autoComplete="off" {...input} />
}
