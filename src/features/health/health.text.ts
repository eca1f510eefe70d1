import { defineText, type Bilingual } from '#core/text.ts'
import type { CheckName, FindingCode } from './finding.rules.ts'

export const healthText = defineText({
  title: { fr: 'État du système', ar: 'حالة النظام' },
  sub: {
    fr: 'Ce dont la boutique a besoin pour fonctionner, vérifié à l’instant.',
    ar: 'ما يحتاجه المتجر ليعمل، وقد فُحص الآن.',
  },
  back: { fr: 'Paramètres', ar: 'الإعدادات' },
  again: { fr: 'Vérifier à nouveau', ar: 'إعادة الفحص' },
  checkedAt: { fr: 'Vérifié le', ar: 'آخر فحص' },
  allFine: { fr: 'Tout va bien.', ar: 'كل شيء على ما يرام.' },
  attention: {
    fr: (count: number) =>
      count > 1 ? `${count} points demandent votre attention.` : 'Un point demande votre attention.',
    ar: (count: number) =>
      count === 1
        ? 'أمر واحد يحتاج إلى انتباهك.'
        : count === 2
          ? 'أمران يحتاجان إلى انتباهك.'
          : `عدد الأمور التي تحتاج إلى انتباهك: ${count}`,
  },
  ok: { fr: 'En ordre', ar: 'سليم' },
  note: { fr: 'Non configuré', ar: 'غير مُعدّ' },
  problem: { fr: 'À voir', ar: 'يحتاج انتباهًا' },
})

export const checkText = defineText({
  version: { fr: 'Version', ar: 'الإصدار' },
  database: { fr: 'Base de données', ar: 'قاعدة البيانات' },
  replica: { fr: 'Copie pour les rapports', ar: 'النسخة الخاصة بالتقارير' },
  disk: { fr: 'Disque', ar: 'القرص' },
  backup: { fr: 'Sauvegardes', ar: 'النسخ الاحتياطية' },
  pictures: { fr: 'Images', ar: 'الصور' },
  address: { fr: 'Adresse publique', ar: 'عنوان المتجر' },
  signIn: { fr: 'Connexion de l’équipe', ar: 'دخول الفريق' },
  clock: { fr: 'Horloge', ar: 'الساعة' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  sms: { fr: 'SMS', ar: 'الرسائل القصيرة' },
  push: { fr: 'Notifications sur téléphone', ar: 'إشعارات الهاتف' },
  messages: { fr: 'Messages à envoyer', ar: 'الرسائل المنتظرة' },
  webhooks: { fr: 'Webhooks', ar: 'الويب هوك' },
} satisfies Record<CheckName, Bilingual>)

/** What was found. */
export const findingText = defineText({
  version: { fr: 'Melhfa {version}, {node}.', ar: 'ملحفة {version}، {node}.' },
  databaseAnswers: {
    fr: '{version} répond ({place}), {megabytes} Mo.',
    ar: '{version} يستجيب ({place})، {megabytes} ميغابايت.',
  },
  databaseOwned: {
    fr: 'L’utilisateur {user} est propriétaire de la base {name}.',
    ar: 'المستخدم {user} يملك قاعدة البيانات {name}.',
  },
  databaseNotOwned: {
    fr: 'La base {name} appartient à {owner} et non à {user} : les mises à jour échoueront.',
    ar: 'قاعدة البيانات {name} ملك {owner} وليس {user}: ستفشل التحديثات.',
  },
  migrationsDone: { fr: 'Les tables sont à jour.', ar: 'الجداول محدَّثة.' },
  migrationsPending: {
    fr: 'Mises à jour des tables en attente : {count}.',
    ar: 'تحديثات الجداول المنتظرة: {count}.',
  },
  databaseClockSame: {
    fr: 'La base et le serveur ont la même heure.',
    ar: 'قاعدة البيانات والخادم على الوقت نفسه.',
  },
  databaseClockDiffers: {
    fr: 'La base et le serveur ont {seconds} s d’écart.',
    ar: 'يوجد فرق {seconds} ثانية بين قاعدة البيانات والخادم.',
  },
  replicaFresh: { fr: 'La copie suit la base.', ar: 'النسخة تتبع قاعدة البيانات.' },
  replicaBehind: {
    fr: 'La copie a {megabytes} Mo de retard. Les rapports utilisent la base en attendant.',
    ar: 'النسخة متأخرة بمقدار {megabytes} ميغابايت. تستعمل التقارير قاعدة البيانات ريثما تلحق.',
  },
  replicaSilent: {
    fr: 'La copie ne répond pas ({reason}). Les rapports utilisent la base en attendant.',
    ar: 'النسخة لا تستجيب ({reason}). تستعمل التقارير قاعدة البيانات في الأثناء.',
  },
  diskFree: {
    fr: '{gigabytes} Go libres ({folder}).',
    ar: 'المساحة الفارغة {gigabytes} غيغابايت ({folder}).',
  },
  diskMissing: { fr: 'Le dossier {folder} n’existe pas encore.', ar: 'المجلد {folder} غير موجود بعد.' },
  diskLow: {
    fr: 'Il ne reste que {gigabytes} Go ({folder}). En dessous de {megabytes} Mo, les images sont refusées.',
    ar: 'لم يبق إلا {gigabytes} غيغابايت ({folder}). تحت {megabytes} ميغابايت تُرفض الصور.',
  },
  backupFresh: {
    fr: 'La dernière sauvegarde date de {hours} h ({folder}).',
    ar: 'مضى على آخر نسخة احتياطية {hours} ساعة ({folder}).',
  },
  backupOld: {
    fr: 'La dernière sauvegarde date de {hours} h ; il en faudrait une toutes les {every} h ({folder}).',
    ar: 'مضى على آخر نسخة احتياطية {hours} ساعة، والمطلوب نسخة كل {every} ساعة ({folder}).',
  },
  backupNone: {
    fr: 'Aucune sauvegarde pour l’instant ({folder}).',
    ar: 'لا توجد نسخة احتياطية بعد ({folder}).',
  },
  backupOff: {
    fr: 'Les sauvegardes automatiques sont désactivées sur ce serveur.',
    ar: 'النسخ الاحتياطي التلقائي متوقف على هذا الخادم.',
  },
  backupFailed: {
    fr: 'La sauvegarde du {at} a échoué ({reason}).',
    ar: 'فشل النسخ الاحتياطي بتاريخ {at} ({reason}).',
  },
  storeWritable: {
    fr: 'Un fichier d’essai a été écrit, relu et supprimé ({place}).',
    ar: 'كُتب ملف تجريبي وقُرئ وحُذف ({place}).',
  },
  storeUnusable: {
    fr: 'Les images ne peuvent pas être enregistrées ({place}) : {reason}',
    ar: 'تعذّر حفظ الصور ({place}): {reason}',
  },
  picturesPresent: { fr: 'Les dernières images sont en place.', ar: 'أحدث الصور موجودة.' },
  picturesMissing: {
    fr: 'Parmi les {count} dernières images, {missing} manquent ({place}).',
    ar: 'من أحدث {count} صور، المفقود {missing} ({place}).',
  },
  picturesAllMissing: {
    fr: 'Les images de la boutique ne sont pas là ({place}).',
    ar: 'صور المتجر غير موجودة ({place}).',
  },
  addressLocal: {
    fr: 'L’adresse est {address} : seul cet appareil peut ouvrir la boutique.',
    ar: 'العنوان {address}: لا يفتح المتجر إلا من هذا الجهاز.',
  },
  addressWithoutTls: {
    fr: '{address} n’est pas protégée : les noms et les numéros circulent en clair.',
    ar: 'العنوان {address} غير محمي: تنتقل الأسماء والأرقام دون تشفير.',
  },
  addressReached: { fr: '{address} mène à la boutique.', ar: 'العنوان {address} يفتح المتجر.' },
  addressNotReached: {
    fr: '{address} ne mène pas à la boutique (réponse : {status}).',
    ar: 'العنوان {address} لا يفتح المتجر (الرد: {status}).',
  },
  proxyNotTrusted: {
    fr: 'Le serveur intermédiaire (proxy) n’est pas déclaré.',
    ar: 'الخادم الوسيط (proxy) غير معرَّف.',
  },
  certificateValid: {
    fr: 'Le certificat de {host} est valable encore {days} jours.',
    ar: 'شهادة {host} صالحة، والأيام المتبقية: {days}.',
  },
  certificateEnding: {
    fr: 'Le certificat de {host} expire dans {days} jours et n’a pas été renouvelé.',
    ar: 'تنتهي شهادة {host} قريبًا ولم تُجدَّد، والأيام المتبقية: {days}.',
  },
  certificateRefused: {
    fr: 'Les navigateurs refusent le certificat de {host} ({reason}).',
    ar: 'ترفض المتصفحات شهادة {host} ({reason}).',
  },
  certificateSilent: {
    fr: '{host} ne répond pas en https ({reason}).',
    ar: 'لا يستجيب {host} عبر https ({reason}).',
  },
  signInNone: {
    fr: 'Aucun service de connexion : l’équipe ne peut pas se connecter.',
    ar: 'لا توجد خدمة دخول: لا يستطيع الفريق الدخول.',
  },
  signInDevelopment: {
    fr: 'L’équipe se connecte par le choix de compte d’essai, sans mot de passe.',
    ar: 'يدخل الفريق باختيار حساب تجريبي دون كلمة سر.',
  },
  signInAnswers: { fr: '{issuer} répond.', ar: 'الخدمة {issuer} تستجيب.' },
  signInSilent: {
    fr: '{issuer} ne répond pas comme prévu ({reason}).',
    ar: 'الخدمة {issuer} لا تستجيب كما يجب ({reason}).',
  },
  clockAgrees: { fr: 'L’heure est la même que celle de {host}.', ar: 'الوقت مطابق لوقت {host}.' },
  clockDiffers: {
    fr: 'L’horloge a {seconds} s d’écart avec {host} : la connexion et les ventes du jour en dépendent.',
    ar: 'تختلف الساعة عن {host} بمقدار {seconds} ثانية، ويتوقف عليها الدخول ومبيعات اليوم.',
  },
  clockAlone: {
    fr: 'L’horloge indique {time} ; il n’y en a pas d’autre pour comparer.',
    ar: 'تشير الساعة إلى {time}، ولا توجد ساعة أخرى للمقارنة.',
  },
  mailNone: {
    fr: 'Aucun serveur de messagerie : la boutique n’envoie pas d’e-mails.',
    ar: 'لا يوجد خادم بريد: لا يرسل المتجر رسائل بالبريد الإلكتروني.',
  },
  mailAnswers: { fr: '{host} accepte la connexion.', ar: 'الخادم {host} يقبل الاتصال.' },
  mailRefused: {
    fr: '{host} refuse l’utilisateur ou le mot de passe.',
    ar: 'الخادم {host} يرفض المستخدم أو كلمة السر.',
  },
  mailSilent: { fr: '{host} ne répond pas ({reason}).', ar: 'الخادم {host} لا يستجيب ({reason}).' },
  smsNone: {
    fr: 'Aucun service SMS : la boutique n’en envoie pas.',
    ar: 'لا توجد خدمة رسائل قصيرة: لا يرسلها المتجر.',
  },
  smsFile: {
    fr: 'Les SMS sont écrits dans le fichier {file}, pour essayer.',
    ar: 'تُكتب الرسائل القصيرة في الملف {file} للتجربة.',
  },
  smsAnswers: { fr: '{host} accepte la connexion.', ar: 'الخدمة {host} تقبل الاتصال.' },
  smsSilent: { fr: '{host} ne répond pas ({reason}).', ar: 'الخدمة {host} لا تستجيب ({reason}).' },
  pushNone: {
    fr: 'Les notifications demandent une adresse https.',
    ar: 'تحتاج الإشعارات إلى عنوان https.',
  },
  pushReady: { fr: 'Les notifications peuvent partir.', ar: 'يمكن إرسال الإشعارات.' },
  queueEmpty: { fr: 'Aucun message en attente.', ar: 'لا توجد رسائل منتظرة.' },
  queueMoving: { fr: 'Messages en attente : {count}.', ar: 'الرسائل المنتظرة: {count}.' },
  queueStuck: {
    fr: 'Messages en attente : {count}, le plus ancien depuis {minutes} minutes.',
    ar: 'الرسائل المنتظرة: {count}، أقدمها منذ {minutes} دقيقة.',
  },
  queueGivenUp: {
    fr: 'Messages abandonnés ces {days} derniers jours : {count}.',
    ar: 'الرسائل التي تعذّر إرسالها خلال آخر {days} أيام: {count}.',
  },
  webhooksFine: {
    fr: 'Webhooks actifs : {active}, envois en attente : {waiting}.',
    ar: 'الويب هوك العاملة: {active}، الإرسالات المنتظرة: {waiting}.',
  },
  webhooksLate: {
    fr: 'Envois en attente : {waiting}, le plus ancien depuis {hours} h.',
    ar: 'الإرسالات المنتظرة: {waiting}، أقدمها منذ {hours} ساعة.',
  },
  webhooksFailed: { fr: 'Envois échoués : {count}.', ar: 'الإرسالات الفاشلة: {count}.' },
  webhooksDisabled: {
    fr: 'Webhooks désactivés parce que le destinataire ne répondait pas : {count}.',
    ar: 'الويب هوك الموقوفة لأن المستقبِل لا يستجيب: {count}.',
  },
  noAnswer: { fr: 'Pas de résultat en {seconds} s.', ar: 'لا توجد نتيجة خلال {seconds} ثانية.' },
  failed: { fr: 'La vérification a échoué : {reason}', ar: 'فشل الفحص: {reason}' },
} satisfies Record<FindingCode, Bilingual>)

/** What to do about it. Most is done by the person who looks after the server. */
export const adviceText = defineText({
  databaseNotOwned: {
    fr: 'La personne qui gère le serveur doit en changer le propriétaire (npm run doctor donne la commande).',
    ar: 'على من يدير الخادم تغيير المالك (يعطي npm run doctor الأمر اللازم).',
  },
  migrationsPending: {
    fr: 'Elles sont faites au prochain démarrage. Faites d’abord une sauvegarde.',
    ar: 'تُنفَّذ عند التشغيل القادم. يُستحسن أخذ نسخة احتياطية قبل ذلك.',
  },
  databaseClockDiffers: {
    fr: 'Demandez à la personne qui gère le serveur d’activer la synchronisation de l’heure sur les deux machines.',
    ar: 'يرجى الطلب ممن يدير الخادم تفعيل مزامنة الوقت على الجهازين.',
  },
  replicaBehind: {
    fr: 'La personne qui gère le serveur doit vérifier la réplication.',
    ar: 'على من يدير الخادم فحص النسخ المتزامن.',
  },
  replicaSilent: {
    fr: 'La personne qui gère le serveur doit corriger REPORTS_DATABASE_URL ou démarrer la copie.',
    ar: 'على من يدير الخادم تصحيح REPORTS_DATABASE_URL أو تشغيل النسخة.',
  },
  diskLow: {
    fr: 'Libérez de l’espace : anciens fichiers, anciennes sauvegardes copiées ailleurs.',
    ar: 'أفرغي مساحة: ملفات قديمة أو نسخ احتياطية قديمة بعد نقلها إلى مكان آخر.',
  },
  backupOld: {
    fr: 'Prévenez la personne qui gère le serveur : le journal dit pourquoi il n’y en a pas eu.',
    ar: 'يرجى إبلاغ من يدير الخادم: السبب مذكور في السجل.',
  },
  backupNone: {
    fr: 'La première est faite d’elle-même après le démarrage.',
    ar: 'تُنشأ النسخة الأولى تلقائيًا بعد التشغيل.',
  },
  backupOff: {
    fr: 'Vérifiez qu’un autre programme les fait (BACKUP_EVERY_HOURS).',
    ar: 'يرجى التأكد من أن برنامجًا آخر يقوم بذلك (BACKUP_EVERY_HOURS).',
  },
  backupFailed: {
    fr: 'Une nouvelle tentative suit. Si cela dure, prévenez la personne qui gère le serveur.',
    ar: 'ستُعاد المحاولة. إذا استمر ذلك، يرجى إبلاغ من يدير الخادم.',
  },
  storeUnusable: {
    fr: 'Les ventes continuent, sans nouvelles images. Prévenez la personne qui gère le serveur.',
    ar: 'يستمر البيع دون صور جديدة. يرجى إبلاغ من يدير الخادم.',
  },
  picturesMissing: {
    fr: 'Elles peuvent être reprises d’une sauvegarde.',
    ar: 'يمكن استرجاعها من نسخة احتياطية.',
  },
  picturesAllMissing: {
    fr: 'Le dossier ou le stockage n’est pas le bon (DATA_DIR, S3_BUCKET), ou il faut les reprendre d’une sauvegarde.',
    ar: 'المجلد أو مكان التخزين غير صحيح (DATA_DIR، S3_BUCKET)، أو يجب استرجاعها من نسخة احتياطية.',
  },
  addressLocal: {
    fr: 'Pour ouvrir la boutique au public, donnez-lui une adresse (PUBLIC_URL).',
    ar: 'لفتح المتجر للجمهور، يُحدَّد له عنوان (PUBLIC_URL).',
  },
  addressWithoutTls: {
    fr: 'La personne qui gère le serveur doit installer un certificat (https).',
    ar: 'على من يدير الخادم تركيب شهادة (https).',
  },
  addressNotReached: {
    fr: 'Vérifiez le nom de domaine, le pare-feu et le proxy.',
    ar: 'يرجى فحص اسم النطاق والجدار الناري والخادم الوسيط.',
  },
  proxyNotTrusted: {
    fr: 'Mettez TRUST_PROXY au nombre de proxys, en général 1.',
    ar: 'تُضبط TRUST_PROXY على عدد الخوادم الوسيطة، وغالبًا 1.',
  },
  certificateEnding: {
    fr: 'Prévenez tout de suite la personne qui gère le serveur : après cette date, les clients verront un avertissement.',
    ar: 'يرجى إبلاغ من يدير الخادم فورًا: بعد ذلك سيرى الزبائن تحذيرًا.',
  },
  certificateRefused: {
    fr: 'La personne qui gère le serveur doit en obtenir un nouveau (certbot ou Caddy).',
    ar: 'على من يدير الخادم الحصول على شهادة جديدة (certbot أو Caddy).',
  },
  certificateSilent: {
    fr: 'Démarrez le proxy et ouvrez le port 443.',
    ar: 'يجب تشغيل الخادم الوسيط وفتح المنفذ 443.',
  },
  signInNone: {
    fr: 'Il faut configurer OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET.',
    ar: 'يجب ضبط OIDC_ISSUER وOIDC_CLIENT_ID وOIDC_CLIENT_SECRET.',
  },
  signInDevelopment: {
    fr: 'Avant d’ouvrir au public, configurez un service de connexion (OIDC_ISSUER).',
    ar: 'قبل الفتح للجمهور، تُضبط خدمة دخول (OIDC_ISSUER).',
  },
  signInSilent: {
    fr: 'Les personnes connectées le restent. Vérifiez OIDC_ISSUER si cela dure.',
    ar: 'من دخل سابقًا يبقى داخلًا. إذا استمر ذلك، تُراجَع OIDC_ISSUER.',
  },
  clockDiffers: {
    fr: 'Demandez à la personne qui gère le serveur d’activer la synchronisation de l’heure.',
    ar: 'يرجى الطلب ممن يدير الخادم تفعيل مزامنة الوقت.',
  },
  mailNone: {
    fr: 'Pour en envoyer, configurez SMTP_URL et SMTP_FROM.',
    ar: 'لإرسالها، تُضبط SMTP_URL وSMTP_FROM.',
  },
  mailRefused: {
    fr: 'Corrigez-les dans SMTP_URL. Les e-mails attendent et partiront ensuite.',
    ar: 'تُصحَّح في SMTP_URL. الرسائل تنتظر وتُرسل بعد ذلك.',
  },
  mailSilent: {
    fr: 'Les e-mails attendent et partiront ensuite. Si cela dure, vérifiez SMTP_URL.',
    ar: 'الرسائل تنتظر وتُرسل بعد ذلك. إذا استمر ذلك، تُراجَع SMTP_URL.',
  },
  smsNone: { fr: 'Pour en envoyer, configurez SMS_URL.', ar: 'لإرسالها، تُضبط SMS_URL.' },
  smsSilent: {
    fr: 'Les SMS attendent et partiront ensuite. Si cela dure, vérifiez SMS_URL.',
    ar: 'الرسائل تنتظر وتُرسل بعد ذلك. إذا استمر ذلك، تُراجَع SMS_URL.',
  },
  queueStuck: {
    fr: 'Vérifiez ci-dessus l’e-mail et les SMS : ils attendent que le service réponde.',
    ar: 'يرجى مراجعة البريد والرسائل القصيرة أعلاه: تنتظر حتى تستجيب الخدمة.',
  },
  queueGivenUp: {
    fr: 'Paramètres, Messages : le motif de chacun, et un bouton pour le renvoyer.',
    ar: 'الإعدادات ثم الرسائل: سبب كل رسالة وزر لإعادة إرسالها.',
  },
  webhooksLate: {
    fr: 'Le destinataire ne répond pas. Prévenez la personne qui s’en occupe.',
    ar: 'المستقبِل لا يستجيب. يرجى إبلاغ المسؤول عنه.',
  },
  webhooksFailed: {
    fr: 'Paramètres, Webhooks : renvoyez-les quand le destinataire répond.',
    ar: 'الإعدادات ثم الويب هوك: يمكن إعادة الإرسال عندما يستجيب المستقبِل.',
  },
  webhooksDisabled: {
    fr: 'Corrigez le destinataire, puis réactivez-les dans Paramètres, Webhooks.',
    ar: 'أصلحي المستقبِل ثم أعيدي التشغيل من الإعدادات، الويب هوك.',
  },
  noAnswer: {
    fr: 'Le service ne répond pas. Vérifiez à nouveau dans quelques minutes.',
    ar: 'الخدمة لا تستجيب. يرجى إعادة الفحص بعد دقائق.',
  },
  failed: {
    fr: 'Vérifiez à nouveau. Si cela dure, montrez cette ligne à la personne qui gère le serveur.',
    ar: 'يرجى إعادة الفحص. إذا استمر ذلك، يُعرض هذا السطر على من يدير الخادم.',
  },
} satisfies Partial<Record<FindingCode, Bilingual>>)
