import type { Ask } from '@ledgate/contract/call.ts';
import type { ReportFile, reportFiles } from '@ledgate/contract/report-files.ts';
import { REPORT_ORIGINS, REPORT_TYPES } from '@ledgate/domain/report-files/kinds.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';
import type { ReportFilesSearch } from './paths.ts';

export type { ReportFile } from '@ledgate/contract/report-files.ts';

type Filter = NonNullable<Ask<typeof reportFiles.listReports>['query']>;

export const filterOf = ({ merchant, type, period, year, origin }: ReportFilesSearch): Filter => {
  const [knownType, knownOrigin] = [
    REPORT_TYPES.find((one) => one === type),
    REPORT_ORIGINS.find((one) => one === origin),
  ];
  return {
    ...(merchant !== undefined && { merchant }),
    ...(knownType !== undefined && { report_type: knownType }),
    ...(period !== undefined && { period }),
    ...(year !== undefined && { year }),
    ...(knownOrigin !== undefined && { origin: knownOrigin }),
  };
};

const PAGE = 50;
const LIST = ['report-files', 'list'];

export const useReports = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam }) =>
      client.reportFiles.listReports({
        query: { ...filter, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const useFoundMerchants = (search: string) =>
  useQuery({
    queryKey: ['report-files', 'merchants', search],
    queryFn: () => client.reportFiles.findReportMerchants({ query: { search } }),
    placeholderData: keepPreviousData,
  });

const renew = () => queries.invalidateQueries({ queryKey: LIST });

export type NewReport = Ask<typeof reportFiles.uploadReport>['body'] & { file: File };

export const useUpload = () =>
  useMutation({
    mutationFn: ({ file, ...body }: NewReport) =>
      client.reportFiles.uploadReport({ body, files: [{ name: file.name, content: file }] }),
    onSuccess: renew,
  });

export const useChange = ({ id, version }: ReportFile) =>
  useMutation({
    mutationFn: (body: Ask<typeof reportFiles.updateReport>['body']) =>
      client.reportFiles.updateReport({ params: { id }, body, ifMatch: version }),
    onSuccess: renew,
  });

export const useDelete = ({ id, version }: ReportFile) =>
  useMutation({
    mutationFn: () => client.reportFiles.deleteReport({ params: { id }, ifMatch: version }),
    onSuccess: renew,
  });

/** Made on demand or kept: saved under the name that the list shows. */
export const saveReport = async ({ id, file }: ReportFile): Promise<void> =>
  saveBytes(await client.reportFiles.readReportFile({ params: { id } }), file.name);
