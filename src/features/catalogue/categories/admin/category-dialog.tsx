/** Creates or edits a category, or a subcategory with its parent. */
import { useState } from 'react'
import { localized } from '#core/text.ts'
import {
  bind,
  DescriptionField,
  LanguageHeading,
  NameField,
  LanguageColumns,
  useProblemText,
} from '#features/catalogue/admin/bilingual-fields.tsx'
import { ConflictView } from '#features/catalogue/admin/conflict-view.tsx'
import { DialogFrame, EditedLine } from '#features/catalogue/admin/dialog-frame.tsx'
import {
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type EditorState,
} from '#features/catalogue/admin/use-catalogue-form.ts'
import { saveFormData, useSaving } from '#features/catalogue/admin/use-saving.ts'
import type { CategoryKind, Edited, EditedCategory } from '#features/catalogue/catalogue-admin.rules.ts'
import {
  EMPTY_CATEGORY,
  type CategoryChoice,
  type CategoryForm,
} from '#features/catalogue/catalogue-form.rules.ts'
import { catalogueFormText } from '#features/catalogue/catalogue-form.text.ts'
import { categoryProblems, subCategoryProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { UPLOAD_URL } from '#features/catalogue/products/admin/product-dialog.tsx'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'

interface CategoryDialogProps {
  kind: CategoryKind
  edited: EditedCategory | undefined
  categories: CategoryChoice[]
  onClose: () => void
  onRemove?: (() => void) | undefined
}

export function CategoryDialog({ kind, edited, categories, onClose, onRemove }: CategoryDialogProps) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  const [isUploading, setUploading] = useState(false)
  const isSub = kind === 'subCategory'
  const editor = useCatalogueForm<CategoryForm>({
    draftKey: `${kind}:${edited?.id ?? 'new'}`,
    start: edited ? editorStateOf(edited) : { form: EMPTY_CATEGORY, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => (isSub ? subCategoryProblems(form, categories) : categoryProblems(form)),
  })
  const { conflict, ...saving } = useSaving({
    editor,
    failure: isSub ? 'subCategoryNotSaved' : 'categoryNotSaved',
    fieldsOf: (form, { version }) =>
      saveFormData(form, edited ? { id: String(edited.id), version: String(version) } : {}),
    editorStateOf,
    onClose,
  })
  if (conflict) return <ConflictView kind={kind} categories={categories} {...conflict} />

  const titles = isSub ? [t.newSubCategory, t.editSubCategory] : [t.newCategory, t.editCategory]
  return (
    <DialogFrame
      title={titles[edited ? 1 : 0]!}
      sub={edited && <EditedLine {...edited} />}
      editor={editor}
      isUploading={isUploading}
      {...saving}
      onClose={onClose}
      onRemove={onRemove}
    >
      <div className="grid gap-4">
        {isSub && <ParentField editor={editor} categories={categories} />}
        <LanguageHeading />
        <LanguageColumns>{(language) => <NameField editor={editor} language={language} />}</LanguageColumns>
        <LanguageColumns>
          {(language) => <DescriptionField editor={editor} language={language} />}
        </LanguageColumns>
        <PicturePicker
          label={t.image}
          pictures={editor.pictures}
          onChange={editor.changePictures}
          max={1}
          uploadTo={UPLOAD_URL}
          onBusy={setUploading}
          error={problemText(editor.problemOf('images'))}
        />
      </div>
    </DialogFrame>
  )
}

function ParentField({
  editor,
  categories,
}: {
  editor: CatalogueForm<CategoryForm>
  categories: CategoryChoice[]
}) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  const language = useLanguage()
  return (
    <SelectField
      label={t.parentCategory}
      required
      {...bind(editor, 'categoryId')}
      error={problemText(editor.problemOf('categoryId'))}
    >
      <option value="">{t.chooseCategory}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {localized(name, language)}
        </option>
      ))}
    </SelectField>
  )
}

function editorStateOf({ form, pictures, version }: Edited<CategoryForm>): EditorState<CategoryForm> {
  return { form, pictures, seen: { ...NOTHING_SEEN, version } }
}
