#!/usr/bin/env python3
# A bare browser window on WebKitGTK: WebKit's own test browser keeps no profile under automation, and people do.
# Argument: the folder of the profile.
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def open_view(*_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # As in every browser that people have.
    view.get_settings().set_enable_page_cache(True)
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Window")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
