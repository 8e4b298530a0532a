import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

type Props<Id extends string> = {
  readonly label: string;
  readonly views: readonly { readonly id: Id; readonly title: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Content of the selected view. */
  readonly children: ReactNode;
};

/** Several views of one thing, of which one is shown. */
export function Tabs<Id extends string>(props: Props<Id>): ReactNode {
  const { label, views, selected, onSelect, children } = props;
  return (
    <AriaTabs
      className="tabs"
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = views.find(({ id }) => id === key);
        if (chosen !== undefined) onSelect(chosen.id);
      }}
    >
      <TabList className="tab-list" aria-label={label}>
        {views.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {views.map(({ id }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {id === selected ? children : null}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
