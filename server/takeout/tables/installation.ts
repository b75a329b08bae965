/** Tables without rows of any customer. */
import type { Unowned } from '../belonging.ts'

const because = (reason: string, ...tables: readonly string[]): readonly Unowned[] =>
  tables.map((table) => ({ table, because: reason }))

export const installation: readonly Unowned[] = [
  ...because(
    'How the installation itself is.',
    'migration',
    'engine_shard',
    'engine_member',
    'engine_seat',
    'log_position',
    'change_topic',
    'cell_self',
    'directory_change',
    'cell_move',
    'cell_touched',
    'cell_gone',
  ),
  ...because(
    'Secrets of the installation.',
    'signing_key',
    'package_key',
    'push_key',
    'report_key',
    'sealing_key',
  ),
  ...because('Customers that are being deleted: a row goes when its customer is gone.', 'customer_deletion'),
  ...because('Texts for everybody.', 'data_agreement', 'developer_message'),
  ...because('Offers to everybody.', 'service_center', 'part'),
  ...because('Makers of trailers.', 'oem', 'oem_host', 'oem_make'),
  ...because(
    'Updates of gateways, for everybody.',
    'package',
    'package_content',
    'campaign',
    'campaign_version',
  ),
  ...because('Counted over jobs of all customers.', 'campaign_tally', 'campaign_tally_change'),
  ...because('Accounts and fetches of gateways by FTP.', 'ftp_account', 'ftp_fetch'),
  ...because('How fast pages were, without whose.', 'page_view'),
  ...because('Sessions that ended, as numbers.', 'ended_sign_in'),
]
