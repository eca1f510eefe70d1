import { plural } from './text.ts'

/** Beside the button of a form: how many fields have a problem. */
export const fieldsToCorrectText = {
  fr: (count: number) => `${count} ${count > 1 ? 'champs' : 'champ'} à corriger`,
  ar: (count: number) =>
    plural('ar', count, {
      one: 'حقل واحد للتصحيح',
      two: 'حقلان للتصحيح',
      few: '{n} حقول للتصحيح',
      many: '{n} حقلًا للتصحيح',
      other: '{n} حقل للتصحيح',
    }),
}
