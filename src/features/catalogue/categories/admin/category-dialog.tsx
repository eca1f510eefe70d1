/** Creates or edits a category, or a subcategory with its parent. */
import { useState } from 'react'
import { localized } from '#core/text.ts'
import {
  bind,
  DescriptionField,
  LanguageHeading,
  NameField,
  Twins,
  useProblemText,
} from '#features/catalogue/admin/bilingual-fields.tsx'
import { ConflictView } from '#features/catalogue/admin/conflict-view.tsx'
import { DialogFrame, EditedLine } from '#features/catalogue/admin/dialog-frame.tsx'
import {
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type Filled,
} from '#features/catalogue/admin/use-catalogue-form.ts'
import { sentFields, useSaving } from '#features/catalogue/admin/use-saving.ts'
import type { CategoryKind, Edited, EditedCategory } from '#features/catalogue/catalogue-admin.rules.ts'
import {
  EMPTY_CATEGORY,
  type CategoryChoice,
  type CategoryForm,
} from '#features/catalogue/catalogue-form.rules.ts'
import { catalogueFormText } from '#features/catalogue/catalogue-form.text.ts'
import { categoryProblems, subCategoryProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { UPLOAD_TO } from '#features/catalogue/products/admin/product-dialog.tsx'
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
  const say = useProblemText()
  const [isSending, setSending] = useState(false)
  const isSub = kind === 'subCategory'
  const editor = useCatalogueForm<CategoryForm>({
    draftKey: `${kind}:${edited?.id ?? 'new'}`,
    start: edited ? filledOf(edited) : { form: EMPTY_CATEGORY, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => (isSub ? subCategoryProblems(form, categories) : categoryProblems(form)),
  })
  const { conflict, ...saving } = useSaving({
    editor,
    failure: isSub ? 'subCategoryNotSaved' : 'categoryNotSaved',
    fieldsOf: (form, { version }) =>
      sentFields(form, edited ? { id: String(edited.id), version: String(version) } : {}),
    filledOf,
    onClose,
  })
  if (conflict) return <ConflictView kind={kind} mine={editor} categories={categories} {...conflict} />

  const titles = isSub ? [t.newSubCategory, t.editSubCategory] : [t.newCategory, t.editCategory]
  return (
    <DialogFrame
      title={titles[edited ? 1 : 0]!}
      sub={edited && <EditedLine {...edited} />}
      editor={editor}
      isUploading={isSending}
      {...saving}
      onClose={onClose}
      onRemove={onRemove}
    >
      <div className="grid gap-4">
        {isSub && <ParentField editor={editor} categories={categories} />}
        <LanguageHeading />
        <Twins>{(each) => <NameField editor={editor} language={each} />}</Twins>
        <Twins>{(each) => <DescriptionField editor={editor} language={each} />}</Twins>
        <PicturePicker
          label={t.image}
          pictures={editor.pictures}
          onChange={editor.changePictures}
          most={1}
          uploadTo={UPLOAD_TO}
          onBusy={setSending}
          error={say(editor.problemOf('images'))}
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
  const say = useProblemText()
  const language = useLanguage()
  return (
    <SelectField
      label={t.parentCategory}
      required
      {...bind(editor, 'categoryId')}
      error={say(editor.problemOf('categoryId'))}
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

function filledOf({ form, pictures, version }: Edited<CategoryForm>): Filled<CategoryForm> {
  return { form, pictures, seen: { ...NOTHING_SEEN, version } }
}
