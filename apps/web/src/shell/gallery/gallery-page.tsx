import { Button } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBuildingBank,
  IconCheck,
  IconChecks,
  IconCircle,
  IconCircleDotted,
  IconCircleFilled,
  IconEye,
  IconFilterOff,
  IconMinus,
  IconX,
} from '@tabler/icons-react';

import { Bars } from '../../ui/bars.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FigureBand } from '../../ui/figure-band.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Qr } from '../../ui/qr.tsx';
import { type CellState, SectionStrip } from '../../ui/section-strip.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './gallery.module.css';

const SECTIONS = ['Company', 'Ownership', 'Business', 'Security', 'Settlement', 'Contact', 'Documents'];
const STATES: readonly CellState[] = ['verified', 'verified', 'complete', 'query', 'complete', 'empty', 'empty'];
const CELLS = SECTIONS.map((section, at) => ({ section, state: STATES[at] ?? 'empty' }));

const PROBLEM = {
  title: 'Someone else changed this',
  remedy: 'Reload, look at the change and save again.',
  status: 412,
};

const Chips = () => (
  <div className={classes.row}>
    <Chip tone="plain" icon={IconCircle}>
      Draft
    </Chip>
    <Chip tone="blue" icon={IconCircleDotted}>
      Submitted
    </Chip>
    <Chip tone="violet" icon={IconEye}>
      In review
    </Chip>
    <Chip tone="amber" icon={IconAlertTriangleFilled}>
      Query open
    </Chip>
    <Chip tone="teal" icon={IconCheck}>
      ISO approved
    </Chip>
    <Chip tone="green" icon={IconChecks}>
      Approved
    </Chip>
    <Chip tone="petrol" icon={IconBuildingBank}>
      Sent to bank
    </Chip>
    <Chip tone="solid" icon={IconCircleFilled}>
      Live
    </Chip>
    <Chip tone="red" icon={IconX}>
      Declined
    </Chip>
    <Chip tone="outline" icon={IconMinus}>
      Withdrawn
    </Chip>
  </div>
);

/** Every part side by side, for those who work on the look. Not in the build that is served. */
export const GalleryPage = () => (
  <div className={classes.page}>
    <PageHeader title="Gallery" lead="The parts pages are made of" meta={<SectionStrip cells={CELLS} size="wide" />} />
    <Sheet title="Chips and strip">
      <Chips />
      <SectionStrip cells={CELLS} />
    </Sheet>
    <FigureBand
      figures={[
        { label: 'Waiting for review', value: '61', note: 'oldest 6 d 4 h' },
        { label: 'Monthly volume', value: '$4.2M' },
      ]}
    />
    <FigureBand isLoading figures={[{ label: 'Waiting for review', value: '' }]} />
    <Sheet title="Bars" isFlush>
      <Bars bars={SECTIONS.map((label, at) => ({ label, count: at * 7 }))} />
    </Sheet>
    <Sheet title="Charts">
      {(['bar', 'line'] as const).map((kind) => (
        <Chart
          key={kind}
          kind={kind}
          title={`Applications as a ${kind} chart`}
          labelName="Section"
          labels={SECTIONS}
          series={[
            { name: 'Sent', values: [4, 9, 7, 12, 3, null, 8], before: [2, 6, 9, 10, 5, 4, 4] },
            { name: 'Declined', values: [1, 2, 0, 4, 1, 2, 1] },
          ]}
          format={String}
        />
      ))}
    </Sheet>
    <Notice>A remark.</Notice>
    <Notice tone="good">It worked.</Notice>
    <Notice tone="warn" action={<Button size="xs">Return</Button>}>
      Something to keep an eye on.
    </Notice>
    <ProblemAlert problem={PROBLEM} keepsInput />
    <Sheet title="Nothing there" isFlush>
      <EmptyState
        icon={IconFilterOff}
        title="No user matches"
        action={<Button variant="default">Clear filters</Button>}
      >
        No name or email contains “zzzz”.
      </EmptyState>
      <ErrorState problem={PROBLEM} onRetry={() => undefined} />
    </Sheet>
    <Qr text="otpauth://totp/Ledgate" label="Sample" />
  </div>
);
