import { defineText } from '#core/text.ts'

export const approvalText = defineText({
  approval: { fr: 'Approbation', ar: 'الموافقة' },
  approver: { fr: 'Approuvé par', ar: 'وافق عليه' },
  choose: { fr: 'Choisissez', ar: 'اختر' },
  pin: { fr: 'Code', ar: 'الرمز' },
})
