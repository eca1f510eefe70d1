/** What the checks found, in English, for the operator at the command line. */
import type { FindingCode } from '#features/health/finding.rules.ts'

export const SENTENCES: Record<FindingCode, string> = {
  version: 'Melhfa {version}, {node}.',
  databaseAnswers: '{place} answers, {version}, {megabytes} MB.',
  databaseOwned: 'The user {user} owns the database {name}.',
  databaseNotOwned:
    'The database {name} belongs to {owner}, not to {user}: upgrades will fail. As administrator, run: alter database {name} owner to {user}; and in it: reassign owned by {owner} to {user};',
  migrationsDone: 'The tables have the version of this program.',
  migrationsPending:
    '{count} migrations are applied at the next start. Make a backup first (npm run upgrade does).',
  databaseClockSame: 'This machine and the database have the same time.',
  databaseClockDiffers:
    'The clocks of this machine and of the database differ by {seconds} s. Turn on time synchronisation on both (timedatectl set-ntp true).',
  replicaFresh: 'The read replica follows the database.',
  replicaBehind:
    'The read replica is {megabytes} MB behind the database; reports use the database meanwhile. Check the replication.',
  replicaSilent:
    'The read replica does not answer ({reason}); reports use the database meanwhile. Correct REPORTS_DATABASE_URL, or start the replica.',
  diskFree: 'The disk of {folder} has {gigabytes} GB free.',
  diskMissing: 'The folder {folder} does not exist yet; the first start creates it.',
  diskLow:
    'The disk of {folder} has {gigabytes} GB free. Below {megabytes} MB (KEEP_FREE_MB) pictures are refused: free some space.',
  backupFresh: 'The last backup in {folder} is {hours} h old.',
  backupOld:
    'The last backup in {folder} is {hours} h old, more than BACKUP_EVERY_HOURS={every}. Start the shop, or run npm run backup.',
  backupNone: 'There is no backup in {folder} yet. Run npm run backup.',
  backupOff: 'Automatic backups are off (BACKUP_EVERY_HOURS=0). Make sure that another program makes them.',
  backupFailed: 'The last backup failed at {at} ({reason}). The log has the reason; then run npm run backup.',
  storeWritable: 'A file was written to, read from and removed from {place}.',
  storeUnusable: 'Pictures cannot be stored in {place}: {reason}',
  picturesPresent: 'The newest pictures of the shop are in {place}.',
  picturesMissing:
    '{missing} of the {count} newest pictures are missing in {place}. Restore them from a backup.',
  picturesAllMissing:
    "{place} has none of the shop's pictures. Correct DATA_DIR, S3_ENDPOINT or S3_BUCKET, or restore the files from a backup.",
  addressLocal: 'PUBLIC_URL is {address}: only this machine can open the shop.',
  addressWithoutTls:
    '{address} has no certificate: names and phones travel unprotected. Set up TLS (docs/operations.md).',
  addressReached: '{address} leads to a shop.',
  addressNotReached:
    '{address} does not lead to the shop (status {status}). Check the DNS name, the firewall (ports 80 and 443) and the proxy, and that the shop runs.',
  proxyNotTrusted:
    'PUBLIC_URL begins with https:// but TRUST_PROXY is 0. Set it to the number of proxies, usually 1.',
  certificateValid: 'The certificate of {host} is valid for {days} more days.',
  certificateEnding:
    'The certificate of {host} ends in {days} days and was not renewed. Run certbot renew, and read its message.',
  certificateRefused:
    'The certificate of {host} is not accepted by browsers ({reason}). Get a new one (certbot, or Caddy does it).',
  certificateSilent: '{host} does not answer with TLS ({reason}). Start the proxy, and open port 443.',
  signInNone:
    'No identity provider is configured, staff cannot sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  signInDevelopment: 'Staff sign in with the built-in account chooser, which is for development only.',
  signInAnswers: 'The identity provider {issuer} answers. Its redirect address must be {redirect}.',
  signInSilent:
    'The identity provider {issuer} does not answer as expected ({reason}). Correct OIDC_ISSUER: {discovery} must open from this machine.',
  clockAgrees: 'The clock agrees with {host}.',
  clockDiffers:
    'The clock differs from that of {host} by {seconds} s: sign-in and sales of the day depend on it. Turn on time synchronisation (timedatectl set-ntp true).',
  clockAlone: 'The clock shows {time}; there is no other clock to compare it with.',
  mailNone: 'No mail server is configured: no e-mail is sent. Set SMTP_URL and SMTP_FROM.',
  mailAnswers: 'The mail server {host} accepts the sign-in.',
  mailRefused:
    'The mail server {host} refused user or password. Correct them in SMTP_URL (percent-encode @, : and /).',
  mailSilent: 'The mail server {host} does not answer ({reason}). Correct host and port in SMTP_URL.',
  smsNone: 'No SMS gateway is configured: no SMS is sent. Set SMS_URL.',
  smsFile: 'SMS are written to the file {file}, for development only.',
  smsAnswers: 'The SMS gateway {host} accepts connections.',
  smsSilent: 'The SMS gateway {host} does not answer ({reason}). Correct SMS_URL.',
  pushNone: 'Push messages need an address with https.',
  pushReady: 'Push messages can be sent.',
  queueEmpty: 'No message waits.',
  queueMoving: '{count} messages wait for their time.',
  queueStuck:
    '{count} messages wait, the oldest for {minutes} minutes. Start the shop, and check that their channel is configured.',
  queueGivenUp:
    '{count} messages were given up in the last {days} days. /admin/settings/messages has the reasons.',
  webhooksFine: '{active} webhooks are active, {waiting} deliveries wait.',
  webhooksLate:
    '{waiting} webhook deliveries wait, the oldest for {hours} h. Check the receivers in /admin/settings/webhooks.',
  webhooksFailed: '{count} webhook deliveries have failed. Send them again in /admin/settings/webhooks.',
  webhooksDisabled:
    '{count} webhooks were switched off because their receivers did not answer. Correct and switch them on in /admin/settings/webhooks.',
  noAnswer: 'No result within {seconds} s.',
  failed: 'The check failed: {reason}',
}
